import { type PointerEvent, type RefObject, useRef } from "react";
import { positionAt } from "./position";

interface DividerDrag {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(event: PointerEvent<HTMLElement>): void;
}

/**
 * Moves the divider with a pointer, which it keeps until it is let go. `divider` is where the divider stands: a pointer
 * that takes hold of it beside its line does not make it jump; one that comes down elsewhere calls it there.
 */
export function useDividerDrag(
  frame: RefObject<HTMLElement>,
  divider: RefObject<HTMLElement>,
  onMove: (position: number) => void,
): DividerDrag {
  const held = useRef<{ pointerId: number; gripPx: number } | null>(null);

  const move = (event: PointerEvent<HTMLElement>, gripPx: number) => {
    const box = frame.current?.getBoundingClientRect();
    if (box) onMove(positionAt(event.clientX - gripPx - box.left, box.width));
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    if (held.current?.pointerId === event.pointerId) held.current = null;
  };

  return {
    onPointerDown(event) {
      if (event.button !== 0 || held.current) return;
      const line = divider.current?.getBoundingClientRect();
      const grabbed = divider.current?.contains(event.target as Node) ?? false;
      const gripPx = grabbed && line ? event.clientX - (line.left + line.width / 2) : 0;
      held.current = { pointerId: event.pointerId, gripPx };
      // A press from before the page's code ran is done again by that; its pointer is no longer there to be kept.
      if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
      event.stopPropagation();
      move(event, gripPx);
    },
    onPointerMove(event) {
      if (held.current?.pointerId === event.pointerId) move(event, held.current.gripPx);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
