import { type ChangeEvent, useState } from "react";
import { formatWhole } from "../../quantities/format";

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A field for a whole number. `onChange` hears of values within the bounds; others stay in the field with a problem. */
export function useWholeNumber(value: number, { min, max }: Bounds, onChange: (value: number) => void) {
  const [text, setText] = useState(String(value));
  const number = Number(text);
  const isValid = /^\d+$/.test(text) && number >= min && number <= max;
  const set = (next: number) => {
    setText(String(next));
    onChange(next);
  };
  return {
    set,
    inputProps: {
      value: text,
      problem: isValid ? null : `A whole number from ${formatWhole(min)} to ${formatWhole(max)}`,
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        setText(target.value);
        const typed = Number(target.value);
        if (/^\d+$/.test(target.value) && typed >= min && typed <= max) onChange(typed);
      },
    },
  };
}
