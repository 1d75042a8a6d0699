import { LimnError } from "#contract/errors";
import type { Quote } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { checkMask } from "#imaging/fill/fill";
import { checkMaskShape, isBlankMask, sharesOfMask } from "#imaging/masks";
import type { Raster } from "#imaging/raster";
import type { Engine } from "./engines/engine";
import { readUploaded } from "./steps/prepare-extras";

/**
 * Looks at what a job needs besides its picture before anything is charged: that it is there, is this person's own, can be read, and
 * that a mask has the picture's shape and something is painted in it. Throws `upload-missing`, `mask-blank`, `mask-mismatched`, for
 * Limn's own engine `mask-too-large`, and the errors of `decodePicture`.
 */
export async function checkExtras(
  env: Env,
  uid: string,
  quote: Quote,
  engine: Engine | undefined,
): Promise<void> {
  const { maskUploadId, styleUploadId } = quote.parameters;
  for (const [name, uploadId] of [
    ["maskUploadId", maskUploadId],
    ["styleUploadId", styleUploadId],
  ] as const) {
    if (uploadId === undefined) continue;
    // The account says whose it is: an upload of somebody else's is not there.
    const upload = await accountOf(env, uid).readUpload(uploadId);
    if (!upload) throw new LimnError("upload-missing", { publicDetail: `${name}: there is no such upload.` });
    const picture = await readUploaded(env, uid, uploadId);
    if (name === "maskUploadId") checkPainted(picture, quote, engine);
  }
}

/** Limn's own fill needs something to fill from; a model paints a whole picture, too. */
function checkPainted(mask: Raster, quote: Quote, engine: Engine | undefined): void {
  checkMaskShape(mask, quote);
  if (isBlankMask(mask)) throw new LimnError("mask-blank");
  if (engine?.kind === "picture") checkMask(sharesOfMask(mask));
}
