import { useId, useMemo, useRef } from "react";
import { CanvasPictures } from "../canvas/canvas-pictures";
import type { ShownPictures } from "../canvas/shown-pictures";
import { surfaceClass } from "../canvas/surface";
import { usePanPointers, useWheelZoom } from "../canvas/use-gestures";
import { panToReveal, pictureXyAt } from "../canvas/view";
import type { LightTable } from "../use-light-table";
import { describeCursor } from "./cursor";
import type { PicturePoint } from "./mask";
import { MaskLayer } from "./mask-layer";
import { createStrokes } from "./strokes";
import { useBrushMark } from "./use-brush-mark";
import type { MaskControl } from "./use-mask";
import { usePaintKeys } from "./use-paint-keys";
import { usePaintPointers } from "./use-paint-pointers";

/** The keyboard's cursor is kept so far from the canvas' edges. */
const revealedSpacePx = 48;

interface PaintSurfaceProps {
  mask: MaskControl;
  pictures: ShownPictures;
  name: string;
  table: LightTable;
  /** The space bar is held: dragging moves the picture. */
  panning: boolean;
}

/** The picture as something to paint a mask on, by mouse, pen, fingers or the keyboard. */
export function PaintSurface({ mask, pictures, name, table, panning }: PaintSurfaceProps) {
  const { surface, canvas, divider, onSurface } = table;
  const { board, tool, brushPx } = mask;
  const helpId = useId();
  const mark = useRef<HTMLSpanElement>(null);
  const showMark = useBrushMark(mark, canvas.view, canvas.stage);
  const strokes = useMemo(() => createStrokes(board), [board]);
  const pan = usePanPointers(canvas);
  useWheelZoom(surface, canvas);

  const begin = (point: PicturePoint, straight: boolean) =>
    strokes.begin(point, { tool, diameterPx: brushPx }, straight);
  const onPlace = (point: PicturePoint | null) => {
    const rect = strokes.rectangle;
    if (rect) showMark({ kind: "rectangle", rect });
    else showMark(point && { kind: "ring", at: point, diameterPx: tool === "rectangle" ? 1 : brushPx });
  };
  const keys = usePaintKeys({
    ...{ strokes, picture: board.mask, brushPx, begin },
    drawsRectangles: tool === "rectangle",
    onPlace(point) {
      onPlace(point);
      if (!canvas.stage) return;
      const { byXPx, byYPx } = panToReveal(canvas.view, canvas.stage, point, revealedSpacePx);
      if (byXPx !== 0 || byYPx !== 0) canvas.panBy(byXPx, byYPx);
    },
  });
  const { onPointerDown, ...pointers } = usePaintPointers({
    ...{ pan, panning, strokes, begin, onPlace },
    toPicture: (point) => canvas.stage && pictureXyAt(canvas.view, canvas.stage, point),
  });
  return (
    <div
      ref={onSurface}
      // The arrow keys are the cursor's here, also for those who hear the page.
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is reached by the keyboard
      tabIndex={0}
      aria-label={`Mask of ${name}`}
      aria-describedby={helpId}
      {...pointers}
      onPointerDown={(event) => {
        keys.leave();
        onPointerDown(event);
      }}
      onFocus={(event) => {
        if (event.currentTarget.matches(":focus-visible")) keys.enter();
      }}
      onKeyDown={keys.onKeyDown}
      onKeyUp={keys.onKeyUp}
      className={`${surfaceClass({ isFitted: false, panning })} ${panning ? "" : "cursor-none! active:cursor-none!"} focus-visible:-outline-offset-2`}
    >
      <CanvasPictures
        pictures={pictures}
        name={name}
        mode="inpaint"
        canvas={canvas}
        divider={divider}
        panning={panning}
        layer={canvas.stage && <MaskLayer ref={mark} board={board} view={canvas.view} stage={canvas.stage} />}
      />
      <p id={helpId} className="sr-only">
        {tool === "rectangle"
          ? "Arrow keys move the cursor, with Shift by a pixel. Space begins a rectangle and ends it; Escape drops it."
          : "Arrow keys move the brush, with Shift by a pixel. Space paints, also while it moves; with Shift a straight line from the last stroke."}
      </p>
      <output className="sr-only">{keys.cursor && describeCursor(keys.cursor)}</output>
    </div>
  );
}
