import type { LucideIcon } from "lucide-react";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { classNames } from "./class-names";

interface IconButtonProps extends Omit<ComponentPropsWithoutRef<"button">, "children"> {
  icon: LucideIcon;
  /** What pressing it does; read aloud and shown by a `Tooltip` around it. */
  label: string;
  /** On panels, or on the canvas' dark overlays. */
  ground?: "surface" | "overlay";
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon: Icon, label, ground = "surface", className, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(
        "inline-flex size-9 shrink-0 items-center justify-center rounded-medium transition-colors disabled:opacity-50",
        ground === "surface"
          ? "text-on-surface hover:bg-surface-hover"
          : "text-on-overlay hover:bg-overlay-hover",
        className,
      )}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
});
