import { classNames } from "./class-names";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const base =
  "relative inline-flex items-center justify-center gap-2 rounded-medium font-medium whitespace-nowrap select-none " +
  "transition-colors disabled:cursor-not-allowed";

const looks: Readonly<Record<ButtonLook, string>> = {
  primary:
    "bg-accent text-on-accent hover:bg-accent-hover disabled:bg-surface-hover disabled:text-on-surface-muted",
  secondary:
    "border border-line-strong bg-surface text-on-surface hover:bg-surface-hover disabled:text-on-surface-muted disabled:border-line",
  quiet: "text-on-surface hover:bg-surface-hover disabled:text-on-surface-muted",
  danger: "bg-danger text-on-danger hover:opacity-90",
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  small: "h-8 px-3 text-sm",
  medium: "h-10 px-4 text-sm",
  large: "h-12 px-6 text-base",
};

/** The classes of anything that looks like a button, be it a button or a link. */
export function buttonClasses(look: ButtonLook, size: ButtonSize, extra?: string): string {
  return classNames(base, looks[look], sizes[size], extra);
}
