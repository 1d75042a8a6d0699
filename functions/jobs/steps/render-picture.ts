import type { ImageDocument } from "#contract/jobs";
import type { Env } from "#functions/env";
import { objectKeys } from "#functions/pictures/object-keys";
import { getRaw, headRaw, putRaw } from "#functions/pictures/raw-rows";
import { bleedColour } from "#imaging/color/bleed";
import type { PictureEngine } from "../engines/picture-engine";
import { type Attempt, reportProgress } from "../progress";

/** Lets an engine of Limn's own make the whole picture at once and stores its samples. What an earlier attempt made is kept. */
export async function renderPicture(
  env: Env,
  attempt: Attempt,
  { quote }: ImageDocument,
  engine: PictureEngine,
): Promise<void> {
  const { uid, jobId } = attempt;
  const { PICTURES: bucket } = env;
  const madeKey = objectKeys.workMade(uid, jobId, engine.id);
  if (await headRaw(bucket, madeKey)) return;
  const { mode, parameters } = quote;
  const pictures = {
    picture: bleedColour(await getRaw(bucket, objectKeys.workSource(uid, jobId))),
    mask: parameters.maskUploadId ? await getRaw(bucket, objectKeys.workMask(uid, jobId)) : null,
    style: parameters.styleUploadId ? await getRaw(bucket, objectKeys.workStyle(uid, jobId)) : null,
  };
  const onPiece = (share: number) => reportProgress(env, attempt, "enhance", share);
  await putRaw(bucket, madeKey, await engine.render(pictures, mode, parameters, { onPiece }));
}
