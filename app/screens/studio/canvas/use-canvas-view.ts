import { useCallback, useMemo, useState } from "react";
import type { PixelSize } from "#contract/sizes";
import { useStageBox } from "./use-stage-box";
import { fitView, nextZoom, pannedBy, type Stage, type View, withinPicture, zoomOf, zoomedTo } from "./view";

/** A point of the canvas in CSS pixels from its left and top. */
export interface CanvasPoint {
  readonly xPx: number;
  readonly yPx: number;
}

export interface CanvasView {
  /** Null until the surface has been measured, and while there is no picture. */
  readonly stage: Stage | null;
  readonly view: View;
  fit(): void;
  /** One pixel of the picture on one of the screen. */
  actualSize(point?: CanvasPoint): void;
  /** To the next round zoom. */
  step(direction: 1 | -1): void;
  zoomBy(factor: number, point: CanvasPoint): void;
  panBy(byXPx: number, byYPx: number): void;
}

const marginPx = 16;
const narrowMarginPx = 8;
const narrowPx = 560;

/** The view of one picture in `surface`. Each picture, known by `pictureKey`, begins fitted. */
export function useCanvasView(
  surface: HTMLElement | null,
  picture: PixelSize | null,
  pictureKey: string | null,
): CanvasView {
  const box = useStageBox(surface);
  const [held, setHeld] = useState<{ key: string | null; view: View }>({ key: null, view: fitView });

  const stage = useMemo<Stage | null>(() => {
    if (!box || !picture || box.widthPx === 0 || box.heightPx === 0) return null;
    return { ...box, picture, marginPx: box.widthPx < narrowPx ? narrowMarginPx : marginPx };
  }, [box, picture]);

  const change = useCallback(
    (next: (view: View, onStage: Stage) => View) => {
      if (!stage) return;
      setHeld((before) => {
        const from = before.key === pictureKey ? before.view : fitView;
        return { key: pictureKey, view: next(withinPicture(from, stage), stage) };
      });
    },
    [stage, pictureKey],
  );

  const own = held.key === pictureKey ? held.view : fitView;
  const view = stage ? withinPicture(own, stage) : own;
  return useMemo(
    () => ({
      stage,
      view,
      fit: () => change(() => fitView),
      actualSize: (point) => change((from, on) => zoomedTo(from, on, 1, point)),
      step: (direction) => change((from, on) => zoomedTo(from, on, nextZoom(from, on, direction))),
      zoomBy: (factor, point) => change((from, on) => zoomedTo(from, on, zoomOf(from, on) * factor, point)),
      panBy: (byXPx, byYPx) => change((from, on) => pannedBy(from, on, byXPx, byYPx)),
    }),
    [stage, view, change],
  );
}
