import { inputLimits } from "#contract/limits";
import { LimnError } from "#contract/errors";
import type { ImageDocument } from "#contract/jobs";
import type { Env } from "#functions/env";
import { putCarried } from "#functions/pictures/carried-object";
import { codecModules } from "#functions/pictures/codec-modules";
import { objectKeys } from "#functions/pictures/object-keys";
import { headRaw, putRaw, type RawShape } from "#functions/pictures/raw-rows";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { carry } from "#imaging/metadata/carried";
import { type Attempt, reportProgress } from "../progress";
import { putThumbnail } from "../thumbnail";

/**
 * Decodes the upload, turns it upright and stores its samples, so that each strip reads just its rows, and
 * what the result is to carry on; makes the thumbnail. Work that an earlier attempt finished is kept.
 */
export async function prepare(env: Env, attempt: Attempt, image: ImageDocument): Promise<RawShape> {
  const { uid, jobId } = attempt;
  await reportProgress(env, attempt, "prepare", 0);
  const sourceKey = objectKeys.workSource(uid, jobId);
  const earlier = await headRaw(env.PICTURES, sourceKey);
  if (earlier) return earlier;

  const object = await env.PICTURES.get(objectKeys.upload(uid, image.upload.id));
  if (!object) throw new LimnError("upload-missing");
  const bytes = new Uint8Array(await object.arrayBuffer());
  const decoded = await decodePicture(bytes, codecModules, inputLimits);
  const { raster, profile } = decoded;
  if (raster.widthPx !== image.upload.widthPx || raster.heightPx !== image.upload.heightPx) {
    throw new LimnError("image-damaged", { detail: "the decoded size is not the header's" });
  }
  await putThumbnail(env.PICTURES, objectKeys.thumbnail(uid, jobId), raster, profile);
  const { mode, parameters, widthPx, heightPx } = image.quote;
  const carried = carry(decoded, {
    size: { widthPx, heightPx },
    source: mode === "create" ? "created" : "enhanced",
    keepLocation: parameters.keepLocation ?? false,
  });
  await putCarried(env.PICTURES, objectKeys.workCarried(uid, jobId), carried);
  await putRaw(env.PICTURES, sourceKey, raster);
  await reportProgress(env, attempt, "prepare", 1);
  return { widthPx: raster.widthPx, heightPx: raster.heightPx, channels: raster.channels };
}
