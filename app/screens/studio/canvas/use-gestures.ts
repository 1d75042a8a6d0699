import { type PointerEvent, useEffect, useRef } from "react";
import type { CanvasPoint, CanvasView } from "./use-canvas-view";

/** How much a wheel's turn zooms: a notch of a mouse (100) by about a quarter, a trackpad's pinch more finely. */
const wheelZoom = 0.0022;
const pinchZoom = 0.01;
/** Firefox reports lines where other browsers report pixels. */
const lineHeightPx = 32;

interface Gestures {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(event: PointerEvent<HTMLElement>): void;
}

/** The pointers that move a picture: one drags it, two zoom it, too. */
export interface PanPointers {
  press(id: number, point: CanvasPoint): void;
  /** Tells whether the pointer is one of them. */
  move(id: number, point: CanvasPoint): boolean;
  release(id: number): void;
}

/** Wheel and pinch zoom at the pointer, dragging pans. */
export function useGestures(element: HTMLElement | null, canvas: CanvasView): Gestures {
  const pan = usePanPointers(canvas);
  useWheelZoom(element, canvas);
  return {
    onPointerDown(event) {
      if (event.button > 1) return;
      // The middle button would scroll by itself.
      if (event.button === 1) event.preventDefault();
      pan.press(event.pointerId, pointIn(event.currentTarget, event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => void pan.move(event.pointerId, pointIn(event.currentTarget, event)),
    onPointerUp: (event) => pan.release(event.pointerId),
    onPointerCancel: (event) => pan.release(event.pointerId),
  };
}

export function useWheelZoom(element: HTMLElement | null, { zoomBy }: CanvasView): void {
  useEffect(() => {
    if (!element) return;
    // Not passive, which React's own wheel listeners are: the page must stay where it is.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const turned =
        event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * lineHeightPx : event.deltaY;
      zoomBy(Math.exp(-turned * (event.ctrlKey ? pinchZoom : wheelZoom)), pointIn(element, event));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [element, zoomBy]);
}

export function usePanPointers({ zoomBy, panBy }: CanvasView): PanPointers {
  const pointers = useRef(new Map<number, CanvasPoint>());
  return {
    press: (id, point) => void pointers.current.set(id, point),
    move(id, to) {
      const from = pointers.current.get(id);
      if (!from) return false;
      const other = [...pointers.current].find(([held]) => held !== id)?.[1];
      pointers.current.set(id, to);
      if (!other) {
        panBy(to.xPx - from.xPx, to.yPx - from.yPx);
        return true;
      }
      zoomBy(distance(to, other) / Math.max(1, distance(from, other)), middle(from, other));
      panBy((to.xPx - from.xPx) / 2, (to.yPx - from.yPx) / 2);
      return true;
    },
    release: (id) => void pointers.current.delete(id),
  };
}

/** Where a mouse or pointer event happened within an element. */
export function pointIn(element: Element, event: { clientX: number; clientY: number }): CanvasPoint {
  const box = element.getBoundingClientRect();
  return { xPx: event.clientX - box.left, yPx: event.clientY - box.top };
}

function distance(a: CanvasPoint, b: CanvasPoint): number {
  return Math.hypot(a.xPx - b.xPx, a.yPx - b.yPx);
}

function middle(a: CanvasPoint, b: CanvasPoint): CanvasPoint {
  return { xPx: (a.xPx + b.xPx) / 2, yPx: (a.yPx + b.yPx) / 2 };
}
