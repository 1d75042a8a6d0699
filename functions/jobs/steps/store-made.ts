import { LimnError } from "#contract/errors";
import type { ImageDocument } from "#contract/jobs";
import { wholePictureLimits } from "#contract/limits";
import type { Env } from "#functions/env";
import { codecModules } from "#functions/pictures/codec-modules";
import { getCarried } from "#functions/pictures/carried-object";
import { objectKeys } from "#functions/pictures/object-keys";
import { putRaw } from "#functions/pictures/raw-rows";
import { decodeInSrgb } from "#imaging/codecs/decode-picture";
import { dropAlpha } from "#imaging/color/alpha";
import { carriedProfile, fromSrgb } from "#imaging/color/icc/convert";
import type { HostedEngine } from "../engines/hosted/hosted-engine";
import { ProviderFailure } from "../engines/hosted/provider-failure";
import type { Attempt } from "../progress";
import { putThumbnail } from "../thumbnail";

/**
 * Decodes the file that a hosted engine made and stores its samples at once, in the space of the picture's profile: providers delete theirs. A picture that was made of words
 * gets its thumbnail here, since its upload is a blank sheet. Throws `ProviderFailure` for what is no picture that Limn reads.
 */
export async function storeMade(
  env: Env,
  { uid, jobId }: Attempt,
  image: ImageDocument,
  engine: HostedEngine,
  file: Uint8Array,
): Promise<void> {
  const picture = dropAlpha(await decode(engine, file));
  const { metadata } = await getCarried(env.PICTURES, objectKeys.workCarried(uid, jobId));
  if (image.quote.mode === "create") {
    await putThumbnail(env.PICTURES, objectKeys.thumbnail(uid, jobId), picture);
  }
  await putRaw(
    env.PICTURES,
    objectKeys.workMade(uid, jobId, engine.id),
    fromSrgb(picture, carriedProfile(metadata?.profile)),
  );
}

async function decode(engine: HostedEngine, file: Uint8Array) {
  try {
    return await decodeInSrgb(file, wholePictureLimits, codecModules);
  } catch (cause) {
    if (!(cause instanceof LimnError)) throw cause;
    throw new ProviderFailure(engine.id, "refused", `what it made is no picture: ${cause.message}`, {
      cause,
    });
  }
}
