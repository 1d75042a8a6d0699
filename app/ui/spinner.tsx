import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names";

/** Says nothing to a screen reader: what it stands beside does. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames("size-4 animate-spin", className)} />;
}
