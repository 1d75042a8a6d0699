import { useNavigation } from "@remix-run/react";
import { Spinner } from "../ui/spinner";

/** Shown while the next page's code and data are on their way; the page that one leaves stays until they are there. */
export function NavigationSpinner() {
  const isLoading = useNavigation().state !== "idle";
  return (
    <output className="pointer-events-none fixed inset-x-0 top-16 z-40 flex justify-center">
      {isLoading && (
        <span className="flex size-10 animate-appear-soon items-center justify-center rounded-full border border-line bg-surface-raised text-on-surface shadow-floating">
          <Spinner className="size-5" />
          <span className="sr-only">Loading the page</span>
        </span>
      )}
    </output>
  );
}
