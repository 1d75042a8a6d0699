import type { PreviewRegion } from "#contract/preview";
import { hostedPreviewLimits } from "#contract/preview-limits";
import type { PixelSize } from "#contract/sizes";
import type { RowRange } from "#imaging/row-range";
import type { HostedModel } from "../engines/hosted/models";
import { factorFor, sentSize } from "../engines/hosted/scale-factor";

/** Where a part of a picture lies in the result that the whole would give. */
export interface ResultPart {
  readonly columns: RowRange;
  readonly rows: RowRange;
}

/** The part of a picture that a model is shown for the preview of a region, and what is asked of it. */
export interface SentWindow {
  /** In pixels of the upright picture. */
  readonly shown: PreviewRegion;
  /** The size in which it is sent: smaller where the whole picture would be sent smaller. */
  readonly sent: PixelSize;
  /** The factor of the job itself. */
  readonly factor: number | null;
  readonly result: ResultPart;
}

/** The result's pixels that show these of the input; at a factor that is not whole, also those that show a part of one. */
export function resultPart(
  { xPx, yPx, widthPx, heightPx }: PreviewRegion,
  picture: PixelSize,
  output: PixelSize,
): ResultPart {
  const scaled = (first: number, end: number, inputPx: number, outputPx: number) => ({
    first: Math.floor((first * outputPx) / inputPx),
    end: Math.ceil((end * outputPx) / inputPx),
  });
  return {
    columns: scaled(xPx, xPx + widthPx, picture.widthPx, output.widthPx),
    rows: scaled(yPx, yPx + heightPx, picture.heightPx, output.heightPx),
  };
}

/**
 * What a model is shown for a region: the region with what lies around it, as large and at the factor that the model would see it in the whole
 * picture's job, so that what it draws is what it would draw there as far as it does not look further.
 */
export function sentWindow(
  region: PreviewRegion,
  picture: PixelSize,
  model: HostedModel,
  output: PixelSize,
): SentWindow {
  const whole = sentSize(model, picture);
  const [xPx, widthPx] = around(region.xPx, region.widthPx, picture.widthPx, whole.widthPx);
  const [yPx, heightPx] = around(region.yPx, region.heightPx, picture.heightPx, whole.heightPx);
  const shown = { xPx, yPx, widthPx, heightPx };
  const scaledTo = (lengthPx: number, picturePx: number, wholePx: number) =>
    Math.max(1, Math.round((lengthPx * wholePx) / picturePx));
  return {
    shown,
    sent: {
      widthPx: scaledTo(widthPx, picture.widthPx, whole.widthPx),
      heightPx: scaledTo(heightPx, picture.heightPx, whole.heightPx),
    },
    factor: factorFor(model, whole, output),
    result: resultPart(shown, picture, output),
  };
}

/** A length around another, with it in the middle where the picture's edges allow it. */
function around(
  firstPx: number,
  lengthPx: number,
  picturePx: number,
  wholePx: number,
): readonly [number, number] {
  const contextPx = Math.ceil((hostedPreviewLimits.contextEdgePx * picturePx) / wholePx);
  const shownPx = Math.min(picturePx, Math.max(lengthPx, contextPx));
  const begin = Math.round(firstPx + (lengthPx - shownPx) / 2);
  return [Math.min(picturePx - shownPx, Math.max(0, begin)), shownPx];
}
