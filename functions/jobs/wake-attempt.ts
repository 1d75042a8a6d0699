import { instanceId } from "#functions/accounts/recovery";
import { withDeadline } from "#functions/deadline";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import type { News } from "./course-steps";
import type { Attempt } from "./progress";

const timeoutMs = 5_000;

/** Wakes an attempt that waits for news of this kind. One that cannot be woken looks by itself. */
export async function wakeAttempt(
  env: Pick<Env, "ENHANCE">,
  { uid, jobId, attempt }: Attempt,
  news: News,
): Promise<void> {
  const wake = async () => {
    const instance = await env.ENHANCE.get(instanceId({ uid, jobId, attempt }));
    await instance.sendEvent({ type: news, payload: {} });
  };
  await withDeadline(wake(), timeoutMs).catch((error: unknown) => {
    log.info("an attempt was not woken; it looks by itself", { jobId, error });
  });
}
