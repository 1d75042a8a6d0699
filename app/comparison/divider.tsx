import { ChevronsLeftRight } from "lucide-react";
import { type ComponentPropsWithoutRef, forwardRef, type KeyboardEvent } from "react";
import { classNames } from "../ui/class-names";
import { positionAfterKey } from "./position";

interface DividerProps extends ComponentPropsWithoutRef<"div"> {
  /** 0 to 100. */
  position: number;
  afterLabel: string;
  /** Pointers pass through it. */
  fixed: boolean;
  onMove(position: number): void;
}

/** The line between both pictures with its knob: a slider to the keyboard and to screen readers. */
export const Divider = forwardRef<HTMLDivElement, DividerProps>(function Divider(
  { position, afterLabel, fixed, onMove, ...drag },
  ref,
) {
  const before = Math.round(position);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = positionAfterKey(position, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(next);
  };
  return (
    <div
      ref={ref}
      {...drag}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot be a line as tall as the picture
      role="slider"
      tabIndex={0}
      aria-label="Before and after"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={before}
      aria-valuetext={`${before} % before, ${100 - before} % ${afterLabel}`}
      onKeyDown={onKeyDown}
      className={classNames(
        "group absolute inset-y-0 left-(--before-share,50%) flex w-11 -translate-x-1/2 cursor-ew-resize touch-none items-center justify-center outline-none",
        fixed && "pointer-events-none",
      )}
    >
      <span className="absolute inset-y-0 w-0.5 bg-on-overlay shadow-raised" />
      <span className="relative flex size-9 items-center justify-center rounded-full bg-on-overlay text-overlay shadow-floating transition-transform group-hover:scale-110 group-focus-visible:outline-3 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent">
        <ChevronsLeftRight aria-hidden className="size-5" />
      </span>
    </div>
  );
});
