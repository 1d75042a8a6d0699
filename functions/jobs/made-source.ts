import type { ImageDocument } from "#contract/jobs";
import type { Env } from "#functions/env";
import { objectKeys } from "#functions/pictures/object-keys";
import { type PreparedShape, preparedRowSource } from "#functions/pictures/prepared-picture";
import { headRaw, rawRowSource } from "#functions/pictures/raw-rows";
import { alphaJoinedSource, colourSource } from "#imaging/enhance/alpha-source";
import { resampleSource } from "#imaging/enhance/resample-source";
import { eightBitSource, type RowSource } from "#imaging/enhance/row-source";
import { blendByMask } from "#imaging/masks";
import type { EngineRun } from "./engines/engine";
import type { HostedEngine } from "./engines/hosted/hosted-engine";
import { exactSource } from "./exact-source";
import type { PictureEngine } from "./engines/picture-engine";
import type { Attempt } from "./progress";

/** Where an engine left a whole picture, and of what. */
export interface MadePicture {
  readonly engine: PictureEngine | HostedEngine;
  /** Of the prepared input. */
  readonly shape: PreparedShape;
}

/**
 * A whole picture that an engine made, as rows of exactly the job's size. The input's alpha is its own again, and what a mask leaves black is the input's,
 * whatever a hosted engine made of it; Limn's own fill has mixed both already.
 */
export async function madeSource(
  env: Env,
  { uid, jobId }: Attempt,
  { quote }: ImageDocument,
  { engine, shape }: MadePicture,
  run: EngineRun,
): Promise<RowSource> {
  const { PICTURES: bucket } = env;
  const madeKey = objectKeys.workMade(uid, jobId, engine.id);
  const madeShape = await headRaw(bucket, madeKey);
  if (!madeShape) throw new Error(`nothing that ${engine.id} made is there for ${jobId}`);
  const output = { widthPx: quote.widthPx, heightPx: quote.heightPx };
  const made = rawRowSource(bucket, madeKey, madeShape);
  const colour = await exactSource(env, made, { ...output, mode: quote.mode }, run);
  if (quote.mode === "create") return colour;
  const input = eightBitSource(preparedRowSource(bucket, objectKeys.workSource(uid, jobId), shape));
  const isMixed = engine.kind === "picture" || !quote.parameters.maskUploadId;
  const mask = isMixed ? null : await headRaw(bucket, objectKeys.workMask(uid, jobId));
  const blended = mask
    ? blendedSource(colourSource(input), colour, rawRowSource(bucket, objectKeys.workMask(uid, jobId), mask))
    : colour;
  if (shape.channels === 3) return blended;
  return alphaJoinedSource(blended, resampleSource(input, output, "bicubic"));
}

function blendedSource(black: RowSource, white: RowSource, mask: RowSource): RowSource {
  return {
    size: white.size,
    rows: async (range) =>
      blendByMask(await black.rows(range), await white.rows(range), await mask.rows(range)),
  };
}
