import type { ImageDocument } from "#contract/jobs";
import type { Env } from "#functions/env";
import { countStrip } from "#functions/observe/metrics";
import { getCarried } from "#functions/pictures/carried-object";
import { putPart } from "#functions/pictures/encoded-parts";
import { codecModules } from "#functions/pictures/codec-modules";
import { flushedDeflate } from "#functions/pictures/flushed-deflate";
import { giveBack, lendRows } from "#imaging/give-back";
import { objectKeys } from "#functions/pictures/object-keys";
import { type PreparedShape, preparedRowSource } from "#functions/pictures/prepared-picture";
import { putRaw } from "#functions/pictures/raw-rows";
import { partEncoders } from "#imaging/codecs/part-encoders";
import type { PartPlace, PartPlan } from "#imaging/codecs/part";
import type { RowSource } from "#imaging/enhance/row-source";
import { planStrips } from "#imaging/enhance/strips";
import { bitsPerSampleOf, type BitsPerSample, type Raster, type Samples, toEightBits } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { Engine, EngineRun } from "../engines/engine";
import { madeSource } from "../made-source";
import type { Attempt } from "../progress";

/** One strip, what it is made of, and by whom. */
export interface StripWork {
  readonly engine: Engine;
  /** Of the prepared input. */
  readonly shape: PreparedShape;
  readonly strip: number;
}

/** Of a strip's work, the rest being its encoding: AVIF's takes as long as a network. */
const enhancingShareOf = ({ quote }: ImageDocument) => (quote.format === "avif" ? 0.5 : 0.85);

/** How strips were planned by the version before they were kept with the prepared picture: a job that it began is ended so. */
const pixelsPerStripBefore: Readonly<Record<BitsPerSample, number>> = { 8: 6_000_000, 16: 3_000_000 };

/** The strips of a job's result. */
export function stripsOf({ quote }: Pick<ImageDocument, "quote">, shape: PreparedShape): RowRange[] {
  return planStrips(quote, shape.pixelsPerStrip ?? pixelsPerStripBefore[shape.bitsPerSample]);
}

/** How strips are parts of a file: all but the last have the rows of the first. */
export function planOfParts([first]: readonly RowRange[]): PartPlan {
  return { partRows: first ? first.end - first.first : 0 };
}

/** Of the result's samples: what hosted engines make, and Limn's fill and style, has 8. */
export function bitsOfResult({ engine, shape }: Omit<StripWork, "strip">): BitsPerSample {
  return engine.kind === "rows" ? shape.bitsPerSample : 8;
}

/** Where a finished strip stands: as a part of the file, where its format can be made of parts. */
export function stripKey(
  { uid, jobId }: Pick<Attempt, "uid" | "jobId">,
  { quote }: Pick<ImageDocument, "quote">,
  strip: number,
): string {
  return partEncoders[quote.format]
    ? objectKeys.workPart(uid, jobId, strip)
    : objectKeys.workStrip(uid, jobId, strip);
}

/**
 * Enhances one strip of the output and stores it, encoded where its format can be made of parts. `report` is told how much of it is done (0 to 1) and ends
 * the work by rejecting. A strip that was finished before is kept; the same strip made twice is the same bytes.
 */
export async function enhanceStrip(
  env: Env,
  attempt: Attempt,
  image: ImageDocument,
  { engine, shape, strip }: StripWork,
  report: (share: number) => Promise<void>,
): Promise<void> {
  const strips = stripsOf(image, shape);
  const rows = strips[strip];
  if (!rows) throw new RangeError(`strip ${strip} of ${strips.length}`);
  const key = stripKey(attempt, image, strip);
  if (await env.PICTURES.head(key)) return;

  const enhancingShare = enhancingShareOf(image);
  const onPiece = (share: number) => report(share * enhancingShare);
  const begunAt = Date.now();
  const { source, giveBackInput } = await sourceOf(env, attempt, image, { engine, shape }, { onPiece });
  const enhanced = await source.rows(rows);
  giveBackInput();
  countStrip(env, {
    mode: image.quote.mode,
    engine: engine.id,
    durationMs: Math.max(0, Date.now() - begunAt),
    megapixels: (enhanced.widthPx * enhanced.heightPx) / 1_000_000,
  });
  await keep(
    env,
    attempt,
    image,
    { key, enhanced, place: { firstRow: rows.first, ...planOfParts(strips) } },
    (share) => report(enhancingShare + share * (1 - enhancingShare)),
  );
  await report(1);
}

/** Stores a strip, whose samples are nobody's afterwards. */
async function keep(
  env: Env,
  { uid, jobId }: Attempt,
  { quote }: ImageDocument,
  {
    key,
    enhanced,
    place,
  }: { readonly key: string; readonly enhanced: Raster<Samples>; readonly place: PartPlace },
  onPiece: (share: number) => Promise<void>,
): Promise<void> {
  const { format, widthPx, heightPx } = quote;
  const encoder = partEncoders[format];
  // No format that is encoded as a whole has 16 bits.
  if (!encoder) {
    await putRaw(env.PICTURES, key, toEightBits(enhanced));
    return giveBack(enhanced.data);
  }
  const carried = await getCarried(env.PICTURES, objectKeys.workCarried(uid, jobId));
  const bitsPerSample = bitsPerSampleOf(enhanced.data);
  const request = { widthPx, heightPx, channels: enhanced.channels, bitsPerSample, ...carried };
  const run = { ...codecModules, deflate: flushedDeflate, onPiece };
  const part = await encoder.part(request, enhanced, place, run);
  // Before it is joined: beside the samples it would be there twice.
  giveBack(enhanced.data);
  await putPart(env.PICTURES, key, part);
}

/** The result's rows: as the engine gives them, or of the whole picture that it has made; and what gives back the rows that it was shown. */
async function sourceOf(
  env: Env,
  attempt: Attempt,
  image: ImageDocument,
  { engine, shape }: Omit<StripWork, "strip">,
  run: EngineRun,
): Promise<{ readonly source: RowSource<Samples>; readonly giveBackInput: () => void }> {
  if (engine.kind !== "rows") {
    const made = await madeSource(env, attempt, image, { engine, shape }, run);
    return { source: made, giveBackInput: () => undefined };
  }
  const key = objectKeys.workSource(attempt.uid, attempt.jobId);
  const input = lendRows(preparedRowSource(env.PICTURES, key, shape));
  return {
    source: await engine.enhance(input.source, image.quote, run),
    giveBackInput: input.giveBack,
  };
}
