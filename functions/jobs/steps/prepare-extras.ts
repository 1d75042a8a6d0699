import { LimnError } from "#contract/errors";
import type { ImageDocument } from "#contract/jobs";
import { wholePictureLimits } from "#contract/limits";
import type { PixelSize } from "#contract/sizes";
import type { Env } from "#functions/env";
import { codecModules } from "#functions/pictures/codec-modules";
import { getCarried } from "#functions/pictures/carried-object";
import { objectKeys } from "#functions/pictures/object-keys";
import { headRaw, putRaw } from "#functions/pictures/raw-rows";
import { decodeInSrgb } from "#imaging/codecs/decode-picture";
import { carriedProfile, fromSrgb } from "#imaging/color/icc/convert";
import { maskFor } from "#imaging/masks";
import type { Raster } from "#imaging/raster";
import { styleSample } from "#imaging/style/style-sample";
import { type Attempt, reportProgress } from "../progress";

/**
 * Decodes what a job needs besides its picture and stores its samples: the mask in the picture's size, the style picture
 * within a megapixel and in the space of the picture's profile. Work that an earlier attempt finished is kept.
 */
export async function prepareExtras(
  env: Env,
  attempt: Attempt,
  image: ImageDocument,
  size: PixelSize,
): Promise<void> {
  const { uid, jobId } = attempt;
  const { maskUploadId, styleUploadId } = image.quote.parameters;
  const { metadata } = await getCarried(env.PICTURES, objectKeys.workCarried(uid, jobId));
  const profile = carriedProfile(metadata?.profile);
  const extras = [
    {
      uploadId: maskUploadId,
      key: objectKeys.workMask(uid, jobId),
      make: (raw: Raster) => maskFor(raw, size),
    },
    {
      uploadId: styleUploadId,
      key: objectKeys.workStyle(uid, jobId),
      make: (raw: Raster) => fromSrgb(styleSample(raw), profile),
    },
  ];
  for (const { uploadId, key, make } of extras) {
    if (uploadId === undefined || (await headRaw(env.PICTURES, key))) continue;
    await reportProgress(env, attempt, "prepare", 1);
    await putRaw(env.PICTURES, key, make(await readUploaded(env, uid, uploadId)));
  }
}

/** The samples of an upload, in sRGB. Throws `upload-missing`, `file-too-large` and the errors of `decodeInSrgb`. */
export async function readUploaded(env: Env, uid: string, uploadId: string): Promise<Raster> {
  const object = await env.PICTURES.get(objectKeys.upload(uid, uploadId));
  if (!object) throw new LimnError("upload-missing");
  if (object.size > wholePictureLimits.maxSizeBytes) {
    const publicDetail = `A mask or a style picture may have ${wholePictureLimits.maxSizeBytes / 1024 / 1024} MB.`;
    throw new LimnError("file-too-large", { publicDetail });
  }
  const bytes = new Uint8Array(await object.arrayBuffer());
  return decodeInSrgb(bytes, wholePictureLimits, codecModules);
}
