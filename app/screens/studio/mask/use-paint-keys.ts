import { type KeyboardEvent, useState } from "react";
import type { PixelSize } from "#contract/sizes";
import { cursorAfterKey, cursorStart } from "./cursor";
import type { PicturePoint } from "./mask";
import type { Strokes } from "./strokes";

interface PaintKeysOptions {
  readonly strokes: Strokes;
  readonly picture: PixelSize;
  readonly brushPx: number;
  /** Rectangles are begun and ended by a press; the brush paints while the key is held. */
  readonly drawsRectangles: boolean;
  begin(point: PicturePoint, straight: boolean): void;
  onPlace(point: PicturePoint): void;
}

export interface PaintKeys {
  /** Where the keyboard paints; null while a pointer does. */
  readonly cursor: PicturePoint | null;
  /** The keyboard has come here: the cursor appears. */
  enter(): void;
  /** A pointer is here: the space bar moves the picture again. */
  leave(): void;
  onKeyDown(event: KeyboardEvent): void;
  onKeyUp(event: KeyboardEvent): void;
}

/** Painting without a pointer: the arrow keys move a cursor, and the space bar paints there. */
export function usePaintKeys(options: PaintKeysOptions): PaintKeys {
  const { strokes, picture, brushPx, drawsRectangles, begin, onPlace } = options;
  const [cursor, setCursor] = useState<PicturePoint | null>(null);

  const place = (point: PicturePoint) => {
    setCursor(point);
    onPlace(point);
  };
  const pressSpace = (straight: boolean, isRepeat: boolean) => {
    if (!cursor || isRepeat) return;
    if (!strokes.isUnderWay) begin(cursor, straight);
    else if (drawsRectangles) strokes.finish();
    onPlace(cursor);
  };
  return {
    cursor,
    enter: () => place(cursor ?? cursorStart(picture)),
    leave() {
      // A rectangle that the keyboard has begun does not go on under a pointer.
      if (cursor) strokes.abandon();
      setCursor(null);
    },
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === " " && cursor) pressSpace(event.shiftKey, event.repeat);
      else if (event.key === "Escape" && cursor && strokes.isUnderWay) {
        strokes.abandon();
        onPlace(cursor);
      } else {
        const moved = cursorAfterKey(cursor ?? cursorStart(picture), event, brushPx, picture);
        if (!moved) return;
        strokes.moveTo(moved);
        place(moved);
      }
      event.preventDefault();
    },
    onKeyUp(event) {
      if (event.key !== " " || !cursor) return;
      event.preventDefault();
      if (!drawsRectangles) strokes.finish();
    },
  };
}
