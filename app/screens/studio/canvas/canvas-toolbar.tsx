import { ArrowLeftRight, Columns2, Maximize, Minus, Plus, SquarePlus } from "lucide-react";
import { formatWhole } from "../../../quantities/format";
import { IconButton } from "../../../ui/icon-button";
import { Tooltip } from "../../../ui/tooltip";
import type { CanvasView } from "./use-canvas-view";
import { maxPanes } from "../compare/comparison";
import type { CompareControl } from "../compare/use-compare";
import { zoomOf } from "./view";

interface CanvasToolbarProps {
  canvas: CanvasView;
  /** Null where there is nothing to compare. */
  onFlip: (() => void) | null;
  compare: CompareControl;
}

/** Zoom, and the other side of the comparison. */
export function CanvasToolbar({ canvas, onFlip, compare }: CanvasToolbarProps) {
  if (!canvas.stage) return null;
  const percent = Math.round(zoomOf(canvas.view, canvas.stage) * 100);
  return (
    <div
      role="toolbar"
      aria-label="View"
      className="m-2 flex items-center self-center rounded-medium bg-overlay p-0.5 text-on-overlay"
    >
      <Tooltip label="Zoom out" keyCap="−">
        <IconButton icon={Minus} label="Zoom out" ground="overlay" onClick={() => canvas.step(-1)} />
      </Tooltip>
      <Tooltip label="One pixel on one" keyCap="1">
        <button
          type="button"
          aria-label={`Zoom ${percent} %, set to 100 %`}
          onClick={() => canvas.actualSize()}
          className="h-9 min-w-16 rounded-medium text-center text-sm figures transition-colors hover:bg-overlay-hover"
        >
          {formatWhole(percent)} %
        </button>
      </Tooltip>
      <Tooltip label="Zoom in" keyCap="+">
        <IconButton icon={Plus} label="Zoom in" ground="overlay" onClick={() => canvas.step(1)} />
      </Tooltip>
      <span className="mx-0.5 h-5 w-px bg-on-overlay/25" />
      <Tooltip label="Fit" keyCap="0">
        <IconButton icon={Maximize} label="Fit" ground="overlay" onClick={() => canvas.fit()} />
      </Tooltip>
      {onFlip && (
        <Tooltip label="Flip before and after" keyCap="\">
          <IconButton icon={ArrowLeftRight} label="Flip" ground="overlay" onClick={onFlip} />
        </Tooltip>
      )}
      <CompareButtons compare={compare} />
    </div>
  );
}

function CompareButtons({ compare }: { compare: CompareControl }) {
  const { contents, options } = compare;
  if (!compare.isPossible) return null;
  const canAdd = contents !== null && contents.length < Math.min(maxPanes, options.length);
  return (
    <>
      <Tooltip label={contents ? "One picture" : "Results side by side"} keyCap="C">
        <IconButton
          icon={Columns2}
          label="Side by side"
          ground="overlay"
          aria-pressed={contents !== null}
          className="aria-pressed:bg-overlay-hover"
          onClick={() => compare.toggle()}
        />
      </Tooltip>
      {canAdd && (
        <Tooltip label="One more beside these">
          <IconButton icon={SquarePlus} label="Add a pane" ground="overlay" onClick={() => compare.add()} />
        </Tooltip>
      )}
    </>
  );
}
