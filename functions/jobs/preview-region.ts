import { LimnError } from "#contract/errors";
import type { JobSettings } from "#contract/jobs";
import { inputLimits } from "#contract/limits";
import type { PreviewRegion, PreviewSettings } from "#contract/preview";
import type { PixelSize } from "#contract/sizes";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { codecModules } from "#functions/pictures/codec-modules";
import { objectKeys } from "#functions/pictures/object-keys";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { inspectPicture } from "#imaging/codecs/inspect";
import type { RowSource } from "#imaging/enhance/row-source";
import { rasterSource } from "#imaging/enhance/row-source";
import { planStrips } from "#imaging/enhance/strips";
import type { Raster } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import { enginesOf } from "./engines/engines";
import { quoteJob } from "./quote";
import type { OrderedPicture } from "./submit-order";

export interface Preview {
  /** Where it lies in the result that the whole picture would give, in pixels of that. */
  readonly result: PreviewRegion;
  /** The file's bytes. The first strip is done already, so that what can fail has failed before anything is sent. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * A part of a picture as the job of these settings would give it by Limn's own engine, bit for bit (a hosted model, where one is connected,
 * gives its own): nothing is charged and nothing kept. Throws
 * what such a job is refused with, `request-invalid` for a region beyond the picture, and `rate-limited`.
 */
export async function previewRegion(
  env: Env,
  uid: string,
  picture: OrderedPicture,
  settings: PreviewSettings,
): Promise<Preview> {
  const bytes = await bytesOf(env, uid, picture);
  const { upright } = inspect(bytes);
  const engines = enginesOf(env);
  const quote = quoteJob(upright, jobOf(settings), engines);
  const region = regionWithin(settings.region, upright);
  await takeAllowance(env, uid);
  const { raster, isGrey, profileBytes } = await decodePicture(bytes, codecModules, inputLimits);
  const columns = scaled(
    { first: region.xPx, end: region.xPx + region.widthPx },
    upright.widthPx,
    quote.widthPx,
  );
  const rows = scaled(
    { first: region.yPx, end: region.yPx + region.heightPx },
    upright.heightPx,
    quote.heightPx,
  );
  const source = engines.rowsEngine(quote.mode).enhanceColumns(
    { ...rasterSource(raster), channels: raster.channels },
    quote,
    columns,
    // workerd looks at its sockets only when something waits: see functions/jobs/progress.ts.
    { onPiece: () => scheduler.wait(1) },
  );
  const result = resultRegion(columns, rows);
  const strips = await begunStrips(source, result);
  const request = {
    widthPx: result.widthPx,
    heightPx: result.heightPx,
    channels: raster.channels,
    isGrey,
    metadata: { profile: profileBytes },
  };
  return { result, chunks: encoders[quote.format].encode(request, strips, codecModules) };
}

/** The job that the preview is one of. */
function jobOf({ region: _region, ...settings }: PreviewSettings): JobSettings {
  return { ...settings, dryRun: true };
}

async function bytesOf(env: Env, uid: string, picture: OrderedPicture): Promise<Uint8Array> {
  if (picture.kind === "sent") {
    return new Uint8Array(await new Response((await picture.open()).body).arrayBuffer());
  }
  // The account says whose it is: an upload of somebody else's is not there.
  const upload = await accountOf(env, uid).readUpload(picture.uploadId);
  const object = upload && (await env.PICTURES.get(objectKeys.upload(uid, upload.id)));
  if (!object) throw new LimnError("upload-missing");
  return new Uint8Array(await object.arrayBuffer());
}

function inspect(bytes: Uint8Array): { upright: PixelSize } {
  if (bytes.length === 0) throw new LimnError("image-empty");
  const inspected = inspectPicture(bytes, bytes.length, inputLimits);
  if (inspected.kind !== "picture") throw new LimnError("image-truncated", { detail: "header" });
  return inspected.inspection;
}

function regionWithin(region: PreviewRegion, picture: PixelSize): PreviewRegion {
  const isWithin =
    region.xPx + region.widthPx <= picture.widthPx && region.yPx + region.heightPx <= picture.heightPx;
  if (isWithin) return region;
  throw new LimnError("request-invalid", {
    publicDetail: `region: it reaches beyond the picture (${picture.widthPx} × ${picture.heightPx} px).`,
  });
}

async function takeAllowance(env: Env, uid: string): Promise<void> {
  const { allowed, resetSeconds } = await accountOf(env, uid).takeTurn("previews");
  if (!allowed) throw new LimnError("rate-limited", { retryAfterSeconds: resetSeconds });
}

/** The output's pixels that show these of the input; at a factor that is not whole, also those that show a part of one. */
function scaled({ first, end }: RowRange, inputPx: number, outputPx: number): RowRange {
  return { first: Math.floor((first * outputPx) / inputPx), end: Math.ceil((end * outputPx) / inputPx) };
}

function resultRegion(columns: RowRange, rows: RowRange): PreviewRegion {
  return {
    xPx: columns.first,
    yPx: rows.first,
    widthPx: columns.end - columns.first,
    heightPx: rows.end - rows.first,
  };
}

async function begunStrips(source: RowSource, result: PreviewRegion): Promise<AsyncIterable<Raster>> {
  const [first, ...others] = planStrips(result).map((strip) => ({
    first: result.yPx + strip.first,
    end: result.yPx + strip.end,
  }));
  const begun = first && (await source.rows(first));
  return (async function* () {
    if (begun) yield begun;
    for (const strip of others) yield await source.rows(strip);
  })();
}
