import { formatFraction } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { KeyCap } from "../../../ui/key-cap";
import { ProgressBar } from "../../../ui/progress-bar";

interface ProgressPanelProps {
  /** "Upscaling", "Sending". */
  what: string;
  /** 0 to 1; null while it waits. */
  fraction: number | null;
  busy: boolean;
  onCancel(): void;
}

/** How far something is, and the way to stop it. */
export function ProgressPanel({ what, fraction, busy, onCancel }: ProgressPanelProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">{fraction === null ? "Waiting for its turn" : what}</span>
        {fraction !== null && <span className="figures">{formatFraction(fraction)}</span>}
      </p>
      <ProgressBar label={what} fraction={fraction} />
      <Button onClick={onCancel} busy={busy}>
        Cancel
        <span aria-hidden className="max-md:hidden">
          <KeyCap>esc</KeyCap>
        </span>
      </Button>
    </div>
  );
}
