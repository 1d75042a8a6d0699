import { TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "../ui/button";
import { dismissFailure, isFailureShown, subscribeToFailures } from "./uncaught-failure";

/** Says that something failed which the page could not mend itself, and offers what helps. */
export function FailureBar() {
  const isShown = useSyncExternalStore(subscribeToFailures, isFailureShown, () => false);
  if (!isShown) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-50 flex animate-appear flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface-raised px-4 py-3 text-sm shadow-floating"
    >
      <p className="flex max-w-prose gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        Something on this page went wrong, and we have been told. If it no longer answers, load it again.
      </p>
      <div className="flex gap-2">
        <Button size="small" onClick={() => window.location.reload()}>
          Load it again
        </Button>
        <Button size="small" look="quiet" onClick={dismissFailure}>
          Close
        </Button>
      </div>
    </div>
  );
}
