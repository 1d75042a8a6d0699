import { ArrowLeftRight, Maximize, Minus, Plus } from "lucide-react";
import { formatWhole } from "../../../quantities/format";
import { IconButton } from "../../../ui/icon-button";
import { Tooltip } from "../../../ui/tooltip";
import type { CanvasView } from "./use-canvas-view";
import { zoomOf } from "./view";

interface CanvasToolbarProps {
  canvas: CanvasView;
  /** Null where there is nothing to compare. */
  onFlip: (() => void) | null;
}

/** Zoom, and the other side of the comparison. */
export function CanvasToolbar({ canvas, onFlip }: CanvasToolbarProps) {
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
    </div>
  );
}
