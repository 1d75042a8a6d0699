import { useRevalidator } from "@remix-run/react";
import { RefreshCw } from "lucide-react";
import { Button } from "../../../ui/button";
import { useIsHydrated } from "../../../ui/use-is-hydrated";

/** Reads the page's data again. */
export function RefreshButton() {
  const { revalidate, state } = useRevalidator();
  const ready = useIsHydrated();
  return (
    <Button size="small" disabled={!ready} busy={state === "loading"} onClick={revalidate}>
      {state === "idle" && <RefreshCw aria-hidden className="size-4" />}
      Look again
    </Button>
  );
}
