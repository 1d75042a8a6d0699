import { type PointerEvent, type RefObject, useMemo } from "react";
import type { CanvasView } from "../canvas/use-canvas-view";
import { usePanPointers } from "../canvas/use-gestures";
import { panToReveal, pictureXyAt } from "../canvas/view";
import type { PicturePoint } from "./mask";
import { createStrokes } from "./strokes";
import { useBrushMark } from "./use-brush-mark";
import type { MaskControl } from "./use-mask";
import { type PaintKeys, usePaintKeys } from "./use-paint-keys";
import { type PaintPointers, usePaintPointers } from "./use-paint-pointers";

/** The keyboard's cursor is kept so far from the canvas' edges. */
const revealedSpacePx = 48;

interface Painting {
  /** What shows where the tool is. */
  readonly mark: RefObject<HTMLSpanElement>;
  readonly keys: PaintKeys;
  readonly pointers: PaintPointers;
}

/** Paints on a mask by pointers and by the keyboard, one at a time. */
export function usePainting(mask: MaskControl, canvas: CanvasView, panning: boolean): Painting {
  const { board, tool, brushPx } = mask;
  const { mark, show } = useBrushMark(canvas.view, canvas.stage);
  const strokes = useMemo(() => createStrokes(board), [board]);
  const pan = usePanPointers(canvas);

  const begin = (point: PicturePoint, straight: boolean) =>
    strokes.begin(point, { tool, diameterPx: brushPx }, straight);
  const onPlace = (point: PicturePoint | null) => {
    const rect = strokes.rectangle;
    if (rect) show({ kind: "rectangle", rect });
    else show(point && { kind: "ring", at: point, diameterPx: tool === "rectangle" ? 1 : brushPx });
  };
  const keys = usePaintKeys({
    strokes,
    picture: board.mask,
    brushPx,
    begin,
    drawsRectangles: tool === "rectangle",
    onPlace(point) {
      onPlace(point);
      if (!canvas.stage) return;
      const { byXPx, byYPx } = panToReveal(canvas.view, canvas.stage, point, revealedSpacePx);
      if (byXPx !== 0 || byYPx !== 0) canvas.panBy(byXPx, byYPx);
    },
  });
  const pointers = usePaintPointers({
    pan,
    panning,
    strokes,
    begin,
    onPlace,
    toPicture: (point) => canvas.stage && pictureXyAt(canvas.view, canvas.stage, point),
  });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    keys.leave();
    pointers.onPointerDown(event);
  };
  return { mark, keys, pointers: { ...pointers, onPointerDown } };
}
