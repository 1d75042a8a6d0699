import { Dices, X } from "lucide-react";
import { maxSeed } from "#contract/mode-parameters";
import { IconButton } from "../../../ui/icon-button";
import { TextField } from "../../../ui/text-field";
import { seedOf, seedProblem, type Values } from "./mode-values";

interface SeedFieldProps {
  values: Values;
  onChange(change: Values): void;
}

/** A number that makes the same picture again; empty for another one each time. */
export function SeedField({ values, onChange }: SeedFieldProps) {
  const text = values.seed ?? "";
  const choose = () => {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    onChange({ seed: `${random % (maxSeed + 1)}` });
  };
  return (
    <TextField
      label="Seed"
      hint="The same seed gives the same picture; empty gives another each time."
      problem={seedOf(values) === null ? seedProblem : null}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      placeholder="Any"
      value={text}
      onChange={(event) => onChange({ seed: event.target.value })}
      action={
        text === "" ? (
          <IconButton icon={Dices} label="Choose a seed" onClick={choose} />
        ) : (
          <IconButton icon={X} label="Reset the seed to any" onClick={() => onChange({ seed: "" })} />
        )
      }
    />
  );
}
