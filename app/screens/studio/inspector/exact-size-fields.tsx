import { useId } from "react";
import type { PixelSize } from "#contract/sizes";
import { exactFields, type SizeChoice } from "../settings";

interface ExactSizeFieldsProps {
  size: Extract<SizeChoice, { kind: "exact" }>;
  input: PixelSize | null;
  onChange(size: SizeChoice): void;
}

/** Width and height in pixels: one is typed, the other follows the picture's shape. */
export function ExactSizeFields({ size, input, onChange }: ExactSizeFieldsProps) {
  const fields = exactFields(size, input);
  return (
    <div className="grid grid-cols-2 gap-2">
      <PixelField
        label="Width"
        value={fields.width}
        onChange={(text) => onChange({ kind: "exact", edge: "width", text })}
      />
      <PixelField
        label="Height"
        value={fields.height}
        onChange={(text) => onChange({ kind: "exact", edge: "height", text })}
      />
    </div>
  );
}

interface PixelFieldProps {
  label: string;
  value: string;
  onChange(text: string): void;
}

function PixelField({ label, value, onChange }: PixelFieldProps) {
  const id = useId();
  return (
    <div className="flex h-9 items-center gap-2 rounded-medium border border-line-strong bg-surface px-2.5 text-sm focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus">
      <label htmlFor={id} className="text-on-surface-muted">
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full min-w-0 bg-transparent text-right outline-none figures"
      />
      <span aria-hidden className="text-on-surface-muted">
        px
      </span>
    </div>
  );
}
