import { wholePictureLimits } from "#contract/limits";
import type { PreviewRegion } from "#contract/preview";
import { codecModules } from "#functions/pictures/codec-modules";
import { decodeInSrgb } from "#imaging/codecs/decode-picture";
import type { OpenedPicture } from "#imaging/codecs/open-picture";
import { readUprightRows } from "#imaging/codecs/upright-rows";
import { dropAlpha } from "#imaging/color/alpha";
import { bleedColour } from "#imaging/color/bleed";
import { fromSrgb, toSrgb } from "#imaging/color/icc/convert";
import { alphaJoinedSource } from "#imaging/enhance/alpha-source";
import { columnsSource } from "#imaging/enhance/columns-source";
import { resampleSource } from "#imaging/enhance/resample-source";
import { rasterSource } from "#imaging/enhance/row-source";
import { columnsOf, type Raster } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import type { HostedEngine } from "../engines/hosted/hosted-engine";
import type { AssetBindings } from "../engines/limn/fetch-weights";
import { exactSource } from "../exact-source";
import type { MadeRegion, PreviewOrder } from "./preview-order";
import { colourOf, openPreviewPicture, type PreviewPicture } from "./preview-picture";
import { resultPart, type SentWindow } from "./sent-window";

/** The picture that a model is shown: in sRGB (providers read no profiles), without alpha, in the size in which it is sent. Throws the errors of `decodePicture`. */
export async function shownPicture(picture: PreviewPicture, { shown, sent }: SentWindow): Promise<Raster> {
  const { window, decoded } = await windowOf(picture, shown);
  const colour = bleedColour(toSrgb(window, decoded.profile));
  const isWhole = sent.widthPx === colour.widthPx && sent.heightPx === colour.heightPx;
  return isWhole ? colour : resample(colour, sent, "lanczos3");
}

/**
 * The region of what a model made of a window, in exactly the job's size, with the picture's own alpha. Throws the errors of `decodePicture`,
 * for the file as for the picture.
 */
export async function madeRegion(
  assets: AssetBindings,
  { picture, quote, region }: PreviewOrder,
  { id, isEmulated }: HostedEngine,
  { shown, result }: SentWindow,
  file: Uint8Array,
): Promise<MadeRegion> {
  const { window: own, decoded } = await windowOf(picture, shown);
  const made = fromSrgb(
    dropAlpha(await decodeInSrgb(file, wholePictureLimits, codecModules)),
    decoded.profile,
  );
  const output = {
    widthPx: result.columns.end - result.columns.first,
    heightPx: result.rows.end - result.rows.first,
  };
  const colour = await exactSource(
    assets,
    { ...rasterSource(made), channels: 3 },
    { ...output, mode: quote.mode },
    { onPiece: () => scheduler.wait(1) },
  );
  const window =
    own.channels === 3
      ? colour
      : alphaJoinedSource(colour, resampleSource(rasterSource(own), output, "bicubic"));
  const { columns, rows } = resultPart(region, picture.upright, quote);
  const source = columnsSource(window, {
    first: columns.first - result.columns.first,
    end: columns.end - result.columns.first,
  });
  const above = rows.first - result.rows.first;
  return {
    maker: { engine: id, isEmulated, shown },
    channels: own.channels,
    colour: colourOf(decoded),
    rows: ({ first, end }) => source.rows({ first: above + first, end: above + end }),
  };
}

/** A copy of a part of the picture, and what the picture says of its colours: the whole need not be held while a model works. */
async function windowOf(
  picture: PreviewPicture,
  { xPx, yPx, widthPx, heightPx }: PreviewRegion,
): Promise<{ window: Raster; decoded: OpenedPicture<Uint8Array> }> {
  const decoded = await openPreviewPicture(picture);
  const rows = await readUprightRows(decoded, { first: yPx, end: yPx + heightPx });
  return { window: columnsOf(rows, xPx, xPx + widthPx), decoded };
}
