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

/** Wheel and pinch zoom at the pointer, dragging pans. */
export function useGestures(element: HTMLElement | null, canvas: CanvasView): Gestures {
  const pointers = useRef(new Map<number, CanvasPoint>());
  const { zoomBy, panBy } = canvas;

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

  const release = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
  };
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      pointers.current.set(event.pointerId, pointIn(event.currentTarget, event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      const from = pointers.current.get(event.pointerId);
      if (!from) return;
      const to = pointIn(event.currentTarget, event);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, to);
      if (!other) {
        panBy(to.xPx - from.xPx, to.yPx - from.yPx);
        return;
      }
      zoomBy(distance(to, other) / Math.max(1, distance(from, other)), middle(from, other));
      panBy((to.xPx - from.xPx) / 2, (to.yPx - from.yPx) / 2);
    },
    onPointerUp: release,
    onPointerCancel: release,
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
