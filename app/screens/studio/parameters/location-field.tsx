import { SwitchField } from "../../../ui/switch-field";
import type { Settings } from "../settings";
import { valuesOf, withValues } from "./mode-values";

interface LocationFieldProps {
  settings: Settings;
  onChange(change: Partial<Settings>): void;
}

/** Whether the place where a picture was taken stays in its notes: of every mode, so it stands at the end, after what the mode is about. */
export function LocationField({ settings, onChange }: LocationFieldProps) {
  return (
    <SwitchField
      label="Keep location"
      hint="Leaves where it was taken in the result's notes. Otherwise the place is taken out."
      isOn={valuesOf(settings).keepLocation ?? false}
      onChange={(keepLocation) => onChange({ values: withValues(settings, { keepLocation }) })}
    />
  );
}
