import { maxPromptLength } from "#contract/mode-parameters";
import { TextArea } from "../../../ui/text-area";
import type { Values } from "./mode-values";

interface PromptFieldProps {
  /** The mode paints of words alone. */
  isRequired: boolean;
  values: Values;
  onChange(change: Values): void;
}

/** The prompt box. Control and Enter start what it describes, as Enter alone does elsewhere. */
export function PromptField({ isRequired, values, onChange }: PromptFieldProps) {
  return (
    <TextArea
      label={isRequired ? "Prompt" : "Prompt, if you like"}
      hint={isRequired ? "What the picture shows, in words." : "What is to be seen, in words."}
      rows={isRequired ? 5 : 3}
      size="rows"
      maxLength={maxPromptLength}
      value={values.prompt ?? ""}
      onChange={(event) => onChange({ prompt: event.target.value })}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
