import { forwardRef, useEffect, useRef } from "react";
import { placementOf, type Stage, type View, visiblePart } from "../canvas/view";
import { around, type PixelRect } from "./mask";
import type { MaskBoard } from "./mask-board";
import { type OverlayView, overlayPartOf, overlayPixels } from "./overlay";

/** The overlay's canvas has no more pixels than this, whatever the screen and the picture have. */
const maxOverlayPixels = 1_200_000;

interface MaskLayerProps {
  board: MaskBoard;
  view: View;
  stage: Stage;
}

/** The mask on the visible part of the picture, and over it the mark of the tool, which `ref` takes. */
export const MaskLayer = forwardRef<HTMLSpanElement, MaskLayerProps>(function MaskLayer(
  { board, view, stage },
  mark,
) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const overlay = overlayViewOf(view, stage);
    element.width = overlay.widthPx;
    element.height = overlay.heightPx;
    const draw = (part: PixelRect | null) => {
      if (!part) return;
      const pixels = overlayPixels(board.mask, overlay, part);
      context.putImageData(new ImageData(pixels, part.right - part.left), part.left, part.top);
    };
    draw({ left: 0, top: 0, right: overlay.widthPx, bottom: overlay.heightPx });

    // What several strokes change between two frames is drawn once, and nothing else.
    let changed: PixelRect | null = null;
    let frame = 0;
    const stop = board.onDrawn((part) => {
      changed = around(changed, part);
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        if (changed) draw(overlayPartOf(overlay, changed));
        changed = null;
      });
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [board, view, stage]);

  return (
    <>
      <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
      <span
        ref={mark}
        aria-hidden
        hidden
        className="pointer-events-none absolute top-(--mark-top) left-(--mark-left) h-(--mark-height) w-(--mark-width) border-[1.5px] border-on-overlay outline-1 outline-overlay data-[mark=rectangle]:bg-accent/40 data-[mark=ring]:rounded-full"
      />
    </>
  );
});

function overlayViewOf(view: View, stage: Stage): OverlayView {
  const picture = placementOf(view, stage);
  const visible = visiblePart(picture, stage);
  const screenPixels = visible.widthPx * visible.heightPx * stage.devicePixelRatio ** 2;
  const density =
    stage.devicePixelRatio * Math.min(1, Math.sqrt(maxOverlayPixels / Math.max(1, screenPixels)));
  const picturePxPerCssPx = stage.picture.widthPx / picture.widthPx;
  return {
    widthPx: Math.max(1, Math.round(visible.widthPx * density)),
    heightPx: Math.max(1, Math.round(visible.heightPx * density)),
    pictureLeft: (visible.leftPx - picture.leftPx) * picturePxPerCssPx,
    pictureTop: (visible.topPx - picture.topPx) * picturePxPerCssPx,
    picturePxPerPx: picturePxPerCssPx / density,
  };
}
