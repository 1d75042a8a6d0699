import { reportError } from "#functions/alerts/report-error";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { retryDelaySeconds } from "#functions/queue-retries";
import { type DirectoryMessage, directoryMessageSchema } from "./message";

/**
 * Keeps what the directory did not take in two and a half days, and tells the operators, who send it again once the cause is
 * mended. A message is what an account would tell again, or what makes others forget an erased one: neither may vanish.
 */
export async function consumeDeadLetters(
  batch: Pick<MessageBatch<DirectoryMessage>, "messages">,
  env: Pick<Env, "DIRECTORY" | "ALERTS">,
): Promise<void> {
  for (const message of batch.messages) {
    const parsed = directoryMessageSchema.safeParse(message.body);
    if (!parsed.success) {
      log.error("a malformed dead letter was dropped", {
        messageId: message.id,
        error: parsed.error.message,
      });
      message.ack();
      continue;
    }
    // A beat only asks whether the queue hands on (functions/status).
    if (parsed.data.type === "beat") {
      message.ack();
      continue;
    }
    try {
      const { uid, type } = parsed.data;
      await env.DIRECTORY.prepare(
        `INSERT INTO dead_letters (id, uid, type, message, arrived_at_ms) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO NOTHING`,
      )
        .bind(message.id, uid, type, JSON.stringify(parsed.data), Date.now())
        .run();
      await reportError(env, "worker", `directory, dead letter: ${type}; see /admin/directory`);
      message.ack();
    } catch (error) {
      log.warn("a dead letter was not kept; it comes again", { messageId: message.id, error });
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
    }
  }
}
