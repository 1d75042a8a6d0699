import type { ImageDocument } from "#contract/jobs";
import type { Env } from "#functions/env";
import { objectKeys } from "#functions/pictures/object-keys";
import { countStrip } from "#functions/observe/metrics";
import { headRaw, putRaw, type RawShape, rawRowSource } from "#functions/pictures/raw-rows";
import { planStrips } from "#imaging/enhance/strips";
import type { Engine } from "../engines/engine";
import { type Attempt, reportProgress } from "../progress";

/** One strip, what it is made of, and by whom. */
interface StripWork {
  readonly engine: Engine;
  /** Of the prepared input. */
  readonly shape: RawShape;
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

  const input = rawRowSource(env.PICTURES, objectKeys.workSource(uid, jobId), shape);
  const onPiece = (share: number) => reportProgress(env, attempt, "enhance", (strip + share) / strips.length);
  const { mode } = image.quote;
  const begunAt = Date.now();
  const enhanced = await engine.enhance(input, image.quote, { onPiece }).rows(rows);
  countStrip(env, {
    mode,
    engine: engine.id,
    durationMs: Math.max(0, Date.now() - begunAt),
    megapixels: (enhanced.widthPx * enhanced.heightPx) / 1_000_000,
  });
  await putRaw(env.PICTURES, stripKey, enhanced);
  await reportProgress(env, attempt, "enhance", (strip + 1) / strips.length);
}
