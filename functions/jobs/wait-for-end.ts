import { type ImageDocument, isEnd } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";

/** Small pictures are done in a second; a long job is asked for less and less often. */
const firstPauseMs = 100;
const longestPauseMs = 1_000;

/**
 * The job once it has ended, or as it is when the time is over; null when it is deleted meanwhile. `onLook` hears of the job
 * each time that it is asked for.
 */
export async function waitForEnd(
  env: Pick<Env, "ACCOUNTS">,
  uid: string,
  jobId: string,
  timeoutMs: number,
  onLook?: (image: ImageDocument) => Promise<void>,
): Promise<ImageDocument | null> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)) {
    const image = await accountOf(env, uid).readJob(jobId);
    const leftMs = deadline - Date.now();
    if (image) await onLook?.(image);
    if (!image || isEnd(image.state) || leftMs <= 0) return image;
    await scheduler.wait(Math.min(pauseMs, leftMs));
  }
}
