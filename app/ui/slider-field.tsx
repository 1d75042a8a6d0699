import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { IconButton } from "./icon-button";
import { Slider } from "./slider";

interface SliderFieldProps {
  label: string;
  hint: string;
  min: number;
  max: number;
  value: number;
  /** What it is reset to. */
  first: number;
  onChange(value: number): void;
}

/** A strength: its name, its value, the way back to the first value, and the slider. */
export function SliderField({ label, hint, min, max, value, first, onChange }: SliderFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col">
      <div className="flex h-7 items-center justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="flex items-center gap-1">
          {value !== first && (
            <IconButton
              icon={RotateCcw}
              label={`Reset ${label} to ${first}`}
              className="size-7"
              onClick={() => onChange(first)}
            />
          )}
          <span aria-hidden className="figures">
            {min < 0 && value > 0 ? `+${value}` : `${value}`.replace("-", "−")}
          </span>
        </span>
      </div>
      <Slider
        id={id}
        min={min}
        max={max}
        value={value}
        aria-describedby={`${id}-hint`}
        className="w-full"
        onChange={onChange}
      />
      <p id={`${id}-hint`} className="text-xs text-on-surface-muted">
        {hint}
      </p>
    </div>
  );
}
