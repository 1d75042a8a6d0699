import { Contrast, X } from "lucide-react";
import { formatFraction } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { MaskFileButtons } from "./mask-file-buttons";
import type { MaskControl } from "./use-mask";

/** What can be done with the whole mask, and how much of the picture it covers. */
export function MaskPanel({ mask }: { mask: MaskControl }) {
  const { board, state } = mask;
  return (
    <section aria-label="Mask" className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <h3 className="font-medium">Mask</h3>
        <output className="text-on-surface-muted figures">{coverOf(state.share)}</output>
      </div>
      <p className="text-sm text-on-surface-muted">Paint over what is to be replaced.</p>
      <div className="grid grid-cols-2 gap-2">
        <Button size="small" onClick={() => board.change((editor) => editor.invert())}>
          <Contrast aria-hidden className="size-4" />
          Invert
        </Button>
        <Button
          size="small"
          disabled={state.share === 0}
          onClick={() => board.change((editor) => editor.clear())}
        >
          <X aria-hidden className="size-4" />
          Clear
        </Button>
        <MaskFileButtons board={board} isEmpty={state.share === 0} />
      </div>
    </section>
  );
}

function coverOf(share: number): string {
  if (share === 0) return "Nothing is painted";
  return share < 0.005 ? "Less than 1 % is painted" : `${formatFraction(share)} is painted`;
}
