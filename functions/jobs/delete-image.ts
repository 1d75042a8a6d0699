import { LimnError } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { objectKeys } from "#functions/pictures/object-keys";

/**
 * Deletes an image of the history with its files; the upload goes too when no other image was made of it. Repeating it
 * does no harm. Throws `not-found` and `job-not-finished`.
 */
export async function deleteImage(env: Env, uid: string, jobId: string): Promise<void> {
  const deleted = await accountOf(env, uid).deleteImage(jobId);
  if (!deleted.ok) throw new LimnError(deleted.code);
  const keys = [objectKeys.result(uid, jobId), objectKeys.thumbnail(uid, jobId)];
  if (deleted.uploadId) keys.push(objectKeys.upload(uid, deleted.uploadId));
  await env.PICTURES.delete(keys);
}
