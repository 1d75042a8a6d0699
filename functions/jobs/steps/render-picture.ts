import type { ImageDocument } from "#contract/jobs";
import type { Env } from "#functions/env";
import { objectKeys } from "#functions/pictures/object-keys";
import { type PreparedShape, preparedRowSource } from "#functions/pictures/prepared-picture";
import { getRaw, headRaw, putRaw, rawRowSource } from "#functions/pictures/raw-rows";
import { colourSource } from "#imaging/enhance/alpha-source";
import { readBytes, readWhole } from "#imaging/enhance/read-whole";
import { eightBitSource } from "#imaging/enhance/row-source";
import { sharesOfMask } from "#imaging/masks";
import type { PictureEngine, RenderedPictures } from "../engines/picture-engine";
import { type Attempt, reportProgress } from "../progress";

/**
 * Lets an engine of Limn's own make the whole picture at once and stores its samples. What an earlier attempt made is kept. The isolate then
 * holds the picture without alpha, a byte of mask for each pixel, and what the engine works on (decision 22 has the figures).
 */
export async function renderPicture(
  env: Env,
  attempt: Attempt,
  { quote }: ImageDocument,
  { engine, shape }: { readonly engine: PictureEngine; readonly shape: PreparedShape },
): Promise<void> {
  const { uid, jobId } = attempt;
  const { PICTURES: bucket } = env;
  const madeKey = objectKeys.workMade(uid, jobId, engine.id);
  if (await headRaw(bucket, madeKey)) return;
  const { mode, parameters } = quote;
  const pictures: RenderedPictures = {
    picture: await readWhole(
      colourSource(eightBitSource(preparedRowSource(bucket, objectKeys.workSource(uid, jobId), shape))),
    ),
    mask: parameters.maskUploadId ? await readMask(bucket, objectKeys.workMask(uid, jobId)) : null,
    style: parameters.styleUploadId ? await getRaw(bucket, objectKeys.workStyle(uid, jobId)) : null,
  };
  const onPiece = (share: number) => reportProgress(env, attempt, "enhance", share);
  await putRaw(bucket, madeKey, await engine.render(pictures, mode, parameters, { onPiece }));
}

async function readMask(bucket: R2Bucket, key: string): Promise<Uint8Array> {
  const shape = await headRaw(bucket, key);
  if (!shape) throw new Error(`no mask at ${key}`);
  return readBytes(rawRowSource(bucket, key, shape), sharesOfMask);
}
