import { LimnError } from "#contract/errors";
import { inputLimits } from "#contract/limits";
import type { PixelSize } from "#contract/sizes";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { codecModules } from "#functions/pictures/codec-modules";
import { objectKeys } from "#functions/pictures/object-keys";
import { type DecodedPicture, decodePicture } from "#imaging/codecs/decode-picture";
import { inspectPicture } from "#imaging/codecs/inspect";
import type { EncodeRequest } from "#imaging/codecs/strips";
import type { OrderedPicture } from "../submit-order";

/** The picture that a preview is of: its file, and its size upright. */
export interface PreviewPicture {
  readonly bytes: Uint8Array;
  readonly upright: PixelSize;
}

/** What a preview's file says of its colours: they are the picture's own. */
export type PreviewColour = Pick<EncodeRequest, "isGrey" | "metadata">;

/** Throws `upload-missing` and the errors of `inspectPicture`. */
export async function readPreviewPicture(
  env: Env,
  uid: string,
  picture: OrderedPicture,
): Promise<PreviewPicture> {
  const bytes = await bytesOf(env, uid, picture);
  if (bytes.length === 0) throw new LimnError("image-empty");
  const inspected = inspectPicture(bytes, bytes.length, inputLimits);
  if (inspected.kind !== "picture") throw new LimnError("image-truncated", { detail: "header" });
  return { bytes, upright: inspected.inspection.upright };
}

/** Throws the errors of `decodePicture`. */
export function decodePreviewPicture({ bytes }: PreviewPicture): Promise<DecodedPicture> {
  return decodePicture(bytes, codecModules, inputLimits);
}

/** A preview's colours are the picture's; of its other notes it carries none. */
export function colourOf({
  isGrey,
  profileBytes,
}: Pick<DecodedPicture, "isGrey" | "profileBytes">): PreviewColour {
  return { isGrey, metadata: { profile: profileBytes } };
}

async function bytesOf(env: Env, uid: string, picture: OrderedPicture): Promise<Uint8Array> {
  if (picture.kind === "sent") {
    return new Uint8Array(await new Response((await picture.open()).body).arrayBuffer());
  }
  // The account says whose it is: an upload of somebody else's is not there.
  const upload = await accountOf(env, uid).readUpload(picture.uploadId);
  const object = upload && (await env.PICTURES.get(objectKeys.upload(uid, upload.id)));
  if (!object) throw new LimnError("upload-missing");
  return new Uint8Array(await object.arrayBuffer());
}
