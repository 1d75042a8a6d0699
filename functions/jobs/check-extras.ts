import { LimnError } from "#contract/errors";
import type { Parameters } from "#contract/mode-parameters-schema";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { isBlankMask } from "#imaging/masks";
import { readUploaded } from "./steps/prepare-extras";

/**
 * Looks at what a job needs besides its picture before anything is charged: that it is there, is this person's own, can be read, and
 * that something is painted in a mask. Throws `upload-missing`, `mask-blank` and the errors of `decodePicture`.
 */
export async function checkExtras(
  env: Env,
  uid: string,
  { maskUploadId, styleUploadId }: Parameters,
): Promise<void> {
  for (const [name, uploadId] of [
    ["maskUploadId", maskUploadId],
    ["styleUploadId", styleUploadId],
  ] as const) {
    if (uploadId === undefined) continue;
    // The account says whose it is: an upload of somebody else's is not there.
    const upload = await accountOf(env, uid).readUpload(uploadId);
    if (!upload) throw new LimnError("upload-missing", { publicDetail: `${name}: there is no such upload.` });
    const picture = await readUploaded(env, uid, uploadId);
    if (name === "maskUploadId" && isBlankMask(picture)) throw new LimnError("mask-blank");
  }
}
