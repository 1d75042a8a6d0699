import type { PixelSize } from "#contract/sizes";

/** What part of a picture is shown and how large. */
export interface View {
  /** Pixels of the screen for each pixel of the picture; "fit" follows the window. */
  readonly zoom: number | "fit";
  /** The point of the picture in the middle of the canvas, 0 to 1 along each edge. */
  readonly centerX: number;
  readonly centerY: number;
}

/** Where a picture is shown. */
export interface Stage {
  /** The canvas, in CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Space kept around a picture that fits, in CSS pixels. */
  readonly marginPx: number;
  /** Pixels of the screen for each CSS pixel. */
  readonly devicePixelRatio: number;
  readonly picture: PixelSize;
}

/** A rectangle in CSS pixels from the canvas' left and top. */
export interface Placement {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export const fitView: View = { zoom: "fit", centerX: 0.5, centerY: 0.5 };

const steps = [
  1 / 32,
  1 / 16,
  1 / 8,
  1 / 4,
  1 / 3,
  1 / 2,
  2 / 3,
  1,
  3 / 2,
  2,
  3,
  4,
  6,
  8,
  12,
  16,
  24,
  32,
] as const;
const maxZoom = 32;
/** Two zooms closer than this read as the same. */
const zoomTolerance = 1e-3;

/** The zoom at which the whole picture is seen, as large as the canvas allows. */
export function fitZoom(stage: Stage): number {
  const { picture, marginPx, devicePixelRatio } = stage;
  const across = Math.max(1, stage.widthPx - 2 * marginPx) / picture.widthPx;
  const down = Math.max(1, stage.heightPx - 2 * marginPx) / picture.heightPx;
  return Math.min(across, down) * devicePixelRatio;
}

/** The zoom of a view as a number. */
export function zoomOf(view: View, stage: Stage): number {
  return view.zoom === "fit" ? fitZoom(stage) : view.zoom;
}

/** Where the whole picture lies; its left and top stand on the screen's pixels, so that nothing is blurred. */
export function placementOf(view: View, stage: Stage): Placement {
  const scale = zoomOf(view, stage) / stage.devicePixelRatio;
  const widthPx = stage.picture.widthPx * scale;
  const heightPx = stage.picture.heightPx * scale;
  const onPixel = (px: number) => Math.round(px * stage.devicePixelRatio) / stage.devicePixelRatio;
  return {
    leftPx: onPixel(stage.widthPx / 2 - view.centerX * widthPx),
    topPx: onPixel(stage.heightPx / 2 - view.centerY * heightPx),
    widthPx,
    heightPx,
  };
}

/** The part of a placement that lies within the canvas. */
export function visiblePart(placement: Placement, stage: Pick<Stage, "widthPx" | "heightPx">): Placement {
  const leftPx = Math.max(0, placement.leftPx);
  const topPx = Math.max(0, placement.topPx);
  const rightPx = Math.min(stage.widthPx, placement.leftPx + placement.widthPx);
  const bottomPx = Math.min(stage.heightPx, placement.topPx + placement.heightPx);
  return { leftPx, topPx, widthPx: Math.max(0, rightPx - leftPx), heightPx: Math.max(0, bottomPx - topPx) };
}

/** A point within the whole picture that lies under a point of the canvas, in pixels of the picture; it may lie beyond its edges. */
export function pictureXyAt(
  view: View,
  stage: Stage,
  point: { xPx: number; yPx: number },
): { x: number; y: number } {
  const { leftPx, topPx, widthPx } = placementOf(view, stage);
  const perPx = stage.picture.widthPx / widthPx;
  return { x: (point.xPx - leftPx) * perPx, y: (point.yPx - topPx) * perPx };
}

/** By how much the picture has to be moved, in CSS pixels, for a point of it to be seen with some space around. */
export function panToReveal(
  view: View,
  stage: Stage,
  point: { x: number; y: number },
  spacePx: number,
): { byXPx: number; byYPx: number } {
  const { leftPx, topPx, widthPx } = placementOf(view, stage);
  const perPicturePx = widthPx / stage.picture.widthPx;
  const missing = (atPx: number, lengthPx: number) => {
    const space = Math.min(spacePx, lengthPx / 3);
    return Math.max(0, space - atPx) - Math.max(0, atPx - (lengthPx - space));
  };
  return {
    byXPx: missing(leftPx + point.x * perPicturePx, stage.widthPx),
    byYPx: missing(topPx + point.y * perPicturePx, stage.heightPx),
  };
}

/** Changes the zoom so that the point of the picture below (xPx, yPx) stays there; without a point, the middle stays. */
export function zoomedTo(
  view: View,
  stage: Stage,
  zoom: number,
  point = { xPx: stage.widthPx / 2, yPx: stage.heightPx / 2 },
): View {
  const fitting = fitZoom(stage);
  const lowest = Math.min(fitting, 1);
  const next = Math.min(Math.max(maxZoom, fitting), Math.max(lowest, zoom));
  if (fitting <= 1 && next <= fitting * (1 + zoomTolerance)) return fitView;

  const before = zoomOf(view, stage) / stage.devicePixelRatio;
  const after = next / stage.devicePixelRatio;
  const fromMiddleX = point.xPx - stage.widthPx / 2;
  const fromMiddleY = point.yPx - stage.heightPx / 2;
  const shift = 1 / before - 1 / after;
  return withinPicture(
    {
      zoom: next,
      centerX: view.centerX + (fromMiddleX * shift) / stage.picture.widthPx,
      centerY: view.centerY + (fromMiddleY * shift) / stage.picture.heightPx,
    },
    stage,
  );
}

/** The next of the round zooms, up (1) or down (−1). */
export function nextZoom(view: View, stage: Stage, direction: 1 | -1): number {
  const zoom = zoomOf(view, stage);
  if (direction === 1) return steps.find((step) => step > zoom * (1 + zoomTolerance)) ?? maxZoom;
  return steps.findLast((step) => step < zoom * (1 - zoomTolerance)) ?? steps[0];
}

/** Moves the picture by so many CSS pixels, no further than its edges. */
export function pannedBy(view: View, stage: Stage, byXPx: number, byYPx: number): View {
  if (view.zoom === "fit") return view;
  const scale = view.zoom / stage.devicePixelRatio;
  return withinPicture(
    {
      zoom: view.zoom,
      centerX: view.centerX - byXPx / (stage.picture.widthPx * scale),
      centerY: view.centerY - byYPx / (stage.picture.heightPx * scale),
    },
    stage,
  );
}

/** Along an edge that is all visible the picture is centred; along another the canvas stays filled. */
export function withinPicture(view: View, stage: Stage): View {
  if (view.zoom === "fit") return view;
  const scale = view.zoom / stage.devicePixelRatio;
  return {
    zoom: view.zoom,
    centerX: withinEdge(view.centerX, stage.widthPx, stage.picture.widthPx * scale),
    centerY: withinEdge(view.centerY, stage.heightPx, stage.picture.heightPx * scale),
  };
}

function withinEdge(center: number, stagePx: number, picturePx: number): number {
  if (picturePx <= stagePx) return 0.5;
  const half = stagePx / 2 / picturePx;
  return Math.min(1 - half, Math.max(half, center));
}
