import type { PixelSize } from "#contract/sizes";

export const maskTools = ["brush", "eraser", "rectangle"] as const;
export type MaskTool = (typeof maskTools)[number];

export const toolWords: Readonly<Record<MaskTool, string>> = {
  brush: "Brush",
  eraser: "Eraser",
  rectangle: "Rectangle",
};

/** The brush's diameters are steps on a scale from the least to the most, each the same factor more. */
export const brushSteps = 40;
const leastPx = 2;

/** The largest brush of a picture covers half of its longer edge. */
function mostPx({ widthPx, heightPx }: PixelSize): number {
  return Math.max(leastPx, Math.round(Math.max(widthPx, heightPx) / 2));
}

/** The diameter of a step from 0 to `brushSteps`, in pixels of the picture. */
export function brushSizePx(step: number, picture: PixelSize): number {
  return Math.round(leastPx * (mostPx(picture) / leastPx) ** (step / brushSteps));
}

export const firstBrushStep = 24;

export function clampBrushStep(step: number): number {
  return Math.min(brushSteps, Math.max(0, Math.round(step)));
}
