import { classNames } from "./class-names";

interface SliderProps {
  id?: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  /** The value as it is read aloud. */
  valueText?: string;
  "aria-describedby"?: string | undefined;
  disabled?: boolean;
  /** On panels, or on the canvas' dark overlays. */
  ground?: "surface" | "overlay";
  className?: string;
  onChange(value: number): void;
}

/** The platform's own slider, in the house's colours. Its value stands beside it. */
export function Slider({ ground = "surface", valueText, className, onChange, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      type="range"
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className={classNames(
        "h-6 cursor-pointer appearance-none rounded-full bg-transparent disabled:cursor-not-allowed disabled:opacity-45",
        "[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full",
        "[&::-webkit-slider-thumb]:-mt-1.5 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full",
        "[&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0",
        ground === "surface"
          ? "[&::-moz-range-thumb]:bg-on-surface [&::-moz-range-track]:bg-line-strong [&::-webkit-slider-runnable-track]:bg-line-strong [&::-webkit-slider-thumb]:bg-on-surface"
          : "[&::-moz-range-thumb]:bg-on-overlay [&::-moz-range-track]:bg-on-overlay/50 [&::-webkit-slider-runnable-track]:bg-on-overlay/50 [&::-webkit-slider-thumb]:bg-on-overlay",
        className,
      )}
    />
  );
}
