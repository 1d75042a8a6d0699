import { RefreshCw } from "lucide-react";
import { Button } from "../../../ui/button";
import { useIsHydrated } from "../../../ui/use-is-hydrated";
import { useLookAgain } from "./page-address";

/** Reads the page's data again. */
export function RefreshButton() {
  const lookAgain = useLookAgain();
  const ready = useIsHydrated();
  return (
    <Button size="small" disabled={!ready} onClick={lookAgain}>
      <RefreshCw aria-hidden className="size-4" />
      Look again
    </Button>
  );
}
