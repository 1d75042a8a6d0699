import { type RefObject, useEffect, useRef, useState } from "react";

/** What stands in the calculator's fields, as it was typed. */
export interface CalculatorFields {
  readonly count: string;
  readonly width: string;
  readonly height: string;
}

const firstFields: CalculatorFields = { count: "100", width: "4000", height: "3000" };

/** The fields' state. `group` goes on what holds the three inputs, in their order. */
export function useCalculatorFields(): {
  readonly fields: CalculatorFields;
  readonly group: RefObject<HTMLDivElement>;
  set(change: Partial<CalculatorFields>): void;
} {
  const [fields, setFields] = useState(firstFields);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was typed before the page's code was there stands in the inputs, and nobody told React.
    const inputs = [...(group.current?.querySelectorAll("input") ?? [])];
    const [count, width, height] = inputs.map(({ value }) => value);
    setFields((held) => ({
      count: count ?? held.count,
      width: width ?? held.width,
      height: height ?? held.height,
    }));
  }, []);
  return { fields, group, set: (change) => setFields((held) => ({ ...held, ...change })) };
}
