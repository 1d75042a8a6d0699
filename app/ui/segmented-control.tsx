import { useId } from "react";
import { classNames } from "./class-names";

export interface Segment<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  /** Why it cannot be chosen now. */
  readonly refusal?: string | undefined;
  /** Takes a row of its own. */
  readonly wide?: boolean;
}

interface SegmentedControlProps<Value extends string | number> {
  legend: string;
  segments: readonly Segment<Value>[];
  /** Null where none of the segments is what holds. */
  value: Value | null;
  onChange(value: Value): void;
}

/** More than these stand in columns, so that their rows line up. */
const mostInOneRow = 6;

/** A few choices side by side, one of them chosen: radio buttons that look like one control. */
export function SegmentedControl<Value extends string | number>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset role="radiogroup" aria-labelledby={`${name}-legend`}>
      <legend id={`${name}-legend`} className="mb-1.5 text-sm font-medium">
        {props.legend}
      </legend>
      <div
        className={classNames(
          "gap-0.5 rounded-medium bg-surface-sunken p-0.5",
          props.segments.length > mostInOneRow
            ? "grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]"
            : "flex flex-wrap",
        )}
      >
        {props.segments.map((segment) => (
          <label
            key={segment.value}
            title={segment.refusal}
            className={classNames(
              "relative flex h-8 items-center justify-center rounded-[6px] border border-transparent px-2 text-sm whitespace-nowrap text-on-surface-muted figures",
              segment.wide ? "basis-full" : "flex-1",
              "transition-colors has-checked:border-line-strong has-checked:bg-surface-raised has-checked:text-on-surface has-checked:shadow-raised",
              "has-enabled:cursor-pointer has-enabled:hover:text-on-surface has-disabled:cursor-not-allowed has-disabled:opacity-45",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 m-0 size-full cursor-[inherit] appearance-none opacity-0"
              checked={segment.value === props.value}
              disabled={segment.refusal !== undefined}
              onChange={() => props.onChange(segment.value)}
            />
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
