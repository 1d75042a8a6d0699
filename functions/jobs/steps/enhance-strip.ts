import type { ImageDocument } from "#contract/jobs";
import type { Env } from "#functions/env";
import { objectKeys } from "#functions/pictures/object-keys";
import { countStrip } from "#functions/observe/metrics";
import { type PreparedShape, preparedRowSource } from "#functions/pictures/prepared-picture";
import { headRaw, putRaw } from "#functions/pictures/raw-rows";
import type { RowSource } from "#imaging/enhance/row-source";
import { planStrips } from "#imaging/enhance/strips";
import type { Engine, EngineRun } from "../engines/engine";
import { madeSource } from "../made-source";
import { type Attempt, reportProgress } from "../progress";

/** One strip, what it is made of, and by whom. */
interface StripWork {
  readonly engine: Engine;
  /** Of the prepared input. */
  readonly shape: PreparedShape;
  readonly strip: number;
}

/** Enhances one strip of the output and stores its samples. A strip that an earlier attempt finished is kept. */
export async function enhanceStrip(
  env: Env,
  attempt: Attempt,
  image: ImageDocument,
  { engine, shape, strip }: StripWork,
): Promise<void> {
  const { uid, jobId } = attempt;
  const strips = planStrips(image.quote);
  const rows = strips[strip];
  if (!rows) throw new RangeError(`strip ${strip} of ${strips.length}`);
  const stripKey = objectKeys.workStrip(uid, jobId, strip);
  if (await headRaw(env.PICTURES, stripKey)) return;

  const onPiece = (share: number) => reportProgress(env, attempt, "enhance", (strip + share) / strips.length);
  const begunAt = Date.now();
  const source = await sourceOf(env, attempt, image, { engine, shape }, { onPiece });
  const enhanced = await source.rows(rows);
  countStrip(env, {
    mode: image.quote.mode,
    engine: engine.id,
    durationMs: Math.max(0, Date.now() - begunAt),
    megapixels: (enhanced.widthPx * enhanced.heightPx) / 1_000_000,
  });
  await putRaw(env.PICTURES, stripKey, enhanced);
  await reportProgress(env, attempt, "enhance", (strip + 1) / strips.length);
}

/** The result's rows: as the engine gives them, or of the whole picture that it has made. */
async function sourceOf(
  env: Env,
  attempt: Attempt,
  image: ImageDocument,
  { engine, shape }: Omit<StripWork, "strip">,
  run: EngineRun,
): Promise<RowSource> {
  if (engine.kind !== "rows") return madeSource(env, attempt, image, { engine, shape }, run);
  const input = preparedRowSource(env.PICTURES, objectKeys.workSource(attempt.uid, attempt.jobId), shape);
  return engine.enhance(input, image.quote, run);
}
