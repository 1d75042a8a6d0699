import { LimnError } from "#contract/errors";
import type { JobSettings } from "#contract/jobs";
import type { PreviewRegion, PreviewSettings } from "#contract/preview";
import type { PixelSize } from "#contract/sizes";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { codecModules } from "#functions/pictures/codec-modules";
import { encoders } from "#imaging/codecs/encoders";
import { uprightRowSource } from "#imaging/codecs/upright-rows";
import { planStrips } from "#imaging/enhance/strips";
import type { Raster } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { RowsEngine } from "../engines/engine";
import { enginesOf } from "../engines/engines";
import { quoteJob } from "../quote";
import type { OrderedPicture } from "../submit-order";
import type { Waiting } from "./await-prediction";
import type { PreviewCaller } from "./preview-caller";
import { previewByModels } from "./preview-by-models";
import type { MadeRegion, PreviewMaker, PreviewOrder } from "./preview-order";
import { colourOf, openPreviewPicture, readPreviewPicture } from "./preview-picture";
import { resultPart } from "./sent-window";

export interface Preview {
  readonly maker: PreviewMaker;
  /** The engine that is asked first for the job and did not make this; null where it did. */
  readonly standsInFor: string | null;
  /** Where it lies in the result that the whole picture would give, in pixels of that. */
  readonly result: PreviewRegion;
  /** The file's bytes. The first strip is done already, so that what can fail has failed before anything is sent. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * A part of a picture as the job of these settings would give it: by the engine that would be asked first, or the next where that comes to
 * nothing. Limn's own gives it bit for bit, of a picture of 16 bits a sample as of one of 8; a hosted model draws it from what it is shown. Nothing is charged and nothing kept but what a model
 * made, for minutes. Throws what such a job is refused with, `request-invalid` for a region beyond the picture, `rate-limited`,
 * `preview-late` and `preview-failed`.
 */
export async function previewRegion(
  env: Env,
  caller: PreviewCaller,
  picture: OrderedPicture,
  settings: PreviewSettings,
  waiting: Waiting,
): Promise<Preview> {
  const { uid, isTest } = caller;
  const read = await readPreviewPicture(env, uid, picture);
  const engines = enginesOf(env);
  const quote = quoteJob(read.upright, jobOf(settings), engines);
  const region = regionWithin(settings.region, read.upright);
  await takeAllowance(env, uid);
  // What a test key asks for costs nothing, so that it buys nothing either.
  const candidates = engines
    .candidates(isTest ? { ...quote, amountCredits: 0 } : quote, read.upright)
    .filter(({ kind }) => !(isTest && kind === "hosted"));
  const order = { picture: read, quote, region };
  const own = candidates.find((engine): engine is RowsEngine => engine.kind === "rows");
  const isAskedFirst = own !== undefined && candidates[0] === own;
  const hosted = candidates.filter((engine) => engine.kind === "hosted");
  const byModels = isAskedFirst ? null : await previewByModels(env, caller, order, hosted, waiting);
  const made = byModels ?? (own ? await previewByOwn(own, order) : null);
  if (!made) throw nobody(isTest);
  const part = resultPart(region, read.upright, quote);
  const result = {
    xPx: part.columns.first,
    yPx: part.rows.first,
    widthPx: part.columns.end - part.columns.first,
    heightPx: part.rows.end - part.rows.first,
  };
  const { channels, colour } = made;
  const request = { widthPx: result.widthPx, heightPx: result.heightPx, channels, ...colour };
  const strips = await begunStrips(made, result);
  const [first] = candidates;
  return {
    maker: made.maker,
    standsInFor: first && first.id !== made.maker.engine ? first.id : null,
    result,
    chunks: encoders[quote.format].encode(request, strips, codecModules),
  };
}

/** The job that the preview is one of. */
function jobOf({ region: _region, ...settings }: PreviewSettings): JobSettings {
  return { ...settings, dryRun: true };
}

function nobody(isTest: boolean): LimnError {
  if (!isTest) return new LimnError("preview-failed");
  return new LimnError("mode-unavailable", {
    publicDetail: "With a test key, only what Limn's own engine makes is possible.",
  });
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

/** Limn's networks, over those columns and rows alone. */
async function previewByOwn(
  engine: RowsEngine,
  { picture, quote, region }: PreviewOrder,
): Promise<MadeRegion> {
  const opened = await openPreviewPicture(picture);
  const input = await uprightRowSource(opened, rowsAround(region, picture.upright));
  const { columns, rows } = resultPart(region, picture.upright, quote);
  const source = await engine.enhanceColumns(
    input,
    quote,
    columns,
    // workerd looks at its sockets only when something waits: see functions/jobs/progress.ts.
    { onPiece: () => scheduler.wait(1) },
  );
  return {
    maker: { engine: engine.id, isEmulated: false, shown: null },
    channels: input.channels,
    colour: colourOf(opened),
    rows: ({ first, end }) => source.rows({ first: rows.first + first, end: rows.first + end }),
  };
}

/** More than the networks see beyond a row, and the resample. */
const reachPx = 128;

function rowsAround({ yPx, heightPx }: PreviewRegion, picture: PixelSize): RowRange {
  return { first: Math.max(0, yPx - reachPx), end: Math.min(picture.heightPx, yPx + heightPx + reachPx) };
}

async function begunStrips(made: MadeRegion, result: PixelSize): Promise<AsyncIterable<Raster>> {
  const [first, ...others] = planStrips(result);
  const begun = first && (await made.rows(first));
  return (async function* () {
    if (begun) yield begun;
    for (const strip of others) yield await made.rows(strip);
  })();
}
