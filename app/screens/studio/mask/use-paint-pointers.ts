import { type PointerEvent, useRef } from "react";
import { type PanPointers, pointIn } from "../canvas/use-gestures";
import type { CanvasPoint } from "../canvas/use-canvas-view";
import type { PicturePoint } from "./mask";
import type { Strokes } from "./strokes";

interface PaintPointersOptions {
  readonly pan: PanPointers;
  /** The space bar is held: dragging moves the picture. */
  readonly panning: boolean;
  readonly strokes: Strokes;
  toPicture(point: CanvasPoint): PicturePoint | null;
  begin(point: PicturePoint, straight: boolean): void;
  /** The pointer is here, painting or not; null where it has left. */
  onPlace(point: PicturePoint | null): void;
}

export interface PaintPointers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(event: PointerEvent<HTMLElement>): void;
  onPointerLeave(event: PointerEvent<HTMLElement>): void;
}

/**
 * One pointer paints; with the space bar or by the middle button it moves the picture, and so do two fingers: the second one takes
 * back what the first has begun. Mouse, pen and touch alike.
 */
export function usePaintPointers(options: PaintPointersOptions): PaintPointers {
  const { pan, panning, strokes, toPicture, begin, onPlace } = options;
  const painting = useRef<{ id: number; at: CanvasPoint } | null>(null);
  const fingers = useRef(new Set<number>());

  const release = (event: PointerEvent<HTMLElement>, isCanceled: boolean) => {
    pan.release(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (painting.current?.id !== event.pointerId) return;
    painting.current = null;
    if (isCanceled) strokes.abandon();
    else strokes.finish();
  };
  return {
    onPointerDown(event) {
      if (event.button > 1) return;
      // The middle button would scroll by itself.
      if (event.button === 1) event.preventDefault();
      const { pointerId } = event;
      const point = pointIn(event.currentTarget, event);
      event.currentTarget.setPointerCapture(pointerId);
      if (event.pointerType === "touch") fingers.current.add(pointerId);
      const first = painting.current;
      if (panning || event.button === 1 || fingers.current.size > 1) {
        if (first) {
          strokes.abandon();
          pan.press(first.id, first.at);
          painting.current = null;
        }
        pan.press(pointerId, point);
        return;
      }
      const start = toPicture(point);
      if (first || !start) return;
      painting.current = { id: pointerId, at: point };
      begin(start, event.shiftKey);
      onPlace(start);
    },
    onPointerMove(event) {
      const { currentTarget, pointerId, nativeEvent } = event;
      const point = pointIn(currentTarget, event);
      if (pan.move(pointerId, point)) return;
      if (painting.current?.id === pointerId) {
        painting.current = { id: pointerId, at: point };
        // A frame brings one event; the places between are in it.
        const moves = nativeEvent.getCoalescedEvents();
        for (const move of moves.length > 0 ? moves : [nativeEvent]) {
          const to = toPicture(pointIn(currentTarget, move));
          if (to) strokes.moveTo(to);
        }
      }
      onPlace(toPicture(point));
    },
    onPointerUp: (event) => release(event, false),
    onPointerCancel: (event) => release(event, true),
    onPointerLeave: () => {
      if (!painting.current) onPlace(null);
    },
  };
}
