import type { PreviewRegion } from "#contract/preview";
import { previewLimits } from "#contract/preview-limits";
import type { PixelSize } from "#contract/sizes";

/** What a preview gives at most, so that it is there while one still looks at the place. */
const maxResultEdgePx = 1_024;

/** The square that is previewed of a picture: as large as is offered, smaller where the factor is large. */
export function regionEdgePx(picture: PixelSize, output: PixelSize): number {
  const factor = Math.max(output.widthPx / picture.widthPx, output.heightPx / picture.heightPx);
  const byResult = Math.floor(maxResultEdgePx / factor);
  const edgePx = Math.min(previewLimits.maxEdgePx, byResult, picture.widthPx, picture.heightPx);
  return Math.max(1, edgePx);
}

/** The region around a point of the picture, no further than its edges. */
export function regionAround(picture: PixelSize, edgePx: number, xPx: number, yPx: number): PreviewRegion {
  const begin = (centre: number, lengthPx: number) =>
    Math.round(Math.min(lengthPx - edgePx, Math.max(0, centre - edgePx / 2)));
  return {
    xPx: begin(xPx, picture.widthPx),
    yPx: begin(yPx, picture.heightPx),
    widthPx: edgePx,
    heightPx: edgePx,
  };
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The region after a key: a quarter of itself along, or with Shift a pixel; null where the key moves nothing. */
export function regionAfterKey(
  region: PreviewRegion,
  picture: PixelSize,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): PreviewRegion | null {
  const direction = directions[key];
  if (!direction) return null;
  const stepPx = shiftKey ? 1 : Math.max(1, Math.round(region.widthPx / 4));
  const [across, down] = direction;
  return regionAround(
    picture,
    region.widthPx,
    region.xPx + region.widthPx / 2 + across * stepPx,
    region.yPx + region.heightPx / 2 + down * stepPx,
  );
}
