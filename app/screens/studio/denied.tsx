import { LockKeyhole } from "lucide-react";
import { Button } from "../../ui/button";

/** The server refused this person's own account: nothing can be shown, and nothing is lost. */
export function Denied() {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-canvas p-6 text-center text-on-canvas">
      <LockKeyhole aria-hidden className="size-8" strokeWidth={1.5} />
      <div className="flex max-w-80 flex-col gap-1">
        <p className="text-lg font-semibold">Your account cannot be opened</p>
        <p className="text-sm">
          Access to it was refused. Your pictures and credits are kept; load the page again.
        </p>
      </div>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </div>
  );
}
