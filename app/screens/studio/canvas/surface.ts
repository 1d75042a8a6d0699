import { classNames } from "../../../ui/class-names";

/** The look of what a picture is moved on. A fitted picture leaves one finger to the page's own scrolling. */
export function surfaceClass({ isFitted, panning }: { isFitted: boolean; panning: boolean }): string {
  return classNames(
    "relative min-h-0 min-w-0 flex-1 overflow-hidden",
    isFitted ? "touch-pan-y" : "touch-none",
    (panning || !isFitted) && "cursor-grab active:cursor-grabbing",
  );
}
