import { accountOf } from "#functions/accounts/account-of";
import { reportError } from "#functions/alerts/report-error";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { withRequestId } from "#functions/observe/request-id";
import { retryDelaySeconds } from "#functions/queue-retries";
import { stripNews } from "../course-steps";
import { wakeAttempt } from "../wake-attempt";
import { type StripMessage, stripMessageSchema } from "./message";

/**
 * Ends the jobs of strips that failed each time they were tried, also where nobody could say so because the isolate was killed: their attempt is
 * told, fails the job and gives the credits back. The operators hear of each that was anybody's business.
 */
export async function consumeDeadStrips(
  batch: Pick<MessageBatch<StripMessage>, "messages">,
  env: Env,
): Promise<void> {
  for (const message of batch.messages) {
    const parsed = stripMessageSchema.safeParse(message.body);
    if (!parsed.success) {
      message.ack();
      continue;
    }
    const { uid, jobId, attempt, strip, requestId } = parsed.data;
    try {
      await withRequestId(requestId, async () => {
        const failed = await accountOf(env, uid).failStrip({ jobId, attempt, strip }, "job-failed");
        if (!failed.accepted) return;
        await reportError(env, "worker", `strips, dead letter: strip ${strip} of job ${jobId}`);
        await wakeAttempt(env, parsed.data, stripNews);
      });
      message.ack();
    } catch (error) {
      log.warn("a dead strip was not told; it comes again", { messageId: message.id, error });
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
    }
  }
}
