import { useId } from "react";
import { classNames } from "../../../ui/class-names";
import { CanvasPictures } from "../canvas/canvas-pictures";
import type { ShownPictures } from "../canvas/shown-pictures";
import { surfaceClass } from "../canvas/surface";
import { useWheelZoom } from "../canvas/use-gestures";
import type { LightTable } from "../use-light-table";
import { describeCursor } from "./cursor";
import { MaskLayer } from "./mask-layer";
import type { MaskControl } from "./use-mask";
import { usePainting } from "./use-painting";

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
  const helpId = useId();
  const { mark, keys, pointers } = usePainting(mask, canvas, panning);
  useWheelZoom(surface, canvas);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is what one works in
    <div
      ref={onSurface}
      // The arrow keys are the cursor's here, also for those who hear the page.
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is reached by the keyboard
      tabIndex={0}
      aria-label={`Mask of ${name}`}
      aria-describedby={helpId}
      {...pointers}
      onFocus={(event) => {
        if (event.currentTarget.matches(":focus-visible")) keys.enter();
      }}
      onKeyDown={keys.onKeyDown}
      onKeyUp={keys.onKeyUp}
      className={classNames(
        surfaceClass({ isFitted: false, panning }),
        !panning && "cursor-none! active:cursor-none!",
        "focus-visible:-outline-offset-2",
      )}
    >
      <CanvasPictures
        pictures={pictures}
        name={name}
        mode="inpaint"
        canvas={canvas}
        divider={divider}
        panning={panning}
        layer={
          canvas.stage && <MaskLayer ref={mark} board={mask.board} view={canvas.view} stage={canvas.stage} />
        }
      />
      <p id={helpId} className="sr-only">
        {mask.tool === "rectangle"
          ? "Arrow keys move the cursor, with Shift by a pixel. Space begins a rectangle and ends it; Escape drops it."
          : "Arrow keys move the brush, with Shift by a pixel. Space paints, also while it moves; with Shift a straight line from the last stroke."}
      </p>
      <output className="sr-only">{keys.cursor && describeCursor(keys.cursor)}</output>
    </div>
  );
}
