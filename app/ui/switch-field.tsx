import { useId } from "react";

interface SwitchFieldProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** Something that is done or left: its name, the switch, and a word of help. */
export function SwitchField({ label, hint, isOn, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col">
      <label className="flex h-7 items-center justify-between gap-2 text-sm font-medium">
        {label}
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={`${id}-hint`}
          className="size-4 accent-accent"
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <p id={`${id}-hint`} className="text-xs text-on-surface-muted">
        {hint}
      </p>
    </div>
  );
}
