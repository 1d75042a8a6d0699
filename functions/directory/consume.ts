import { describeError, reportError } from "#functions/alerts/report-error";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { objectKeys } from "#functions/pictures/object-keys";
import { retryDelaySeconds } from "#functions/queue-retries";
import { statusBoardOf } from "#functions/status/bindings";
import { forgetUser } from "./forget-user";
import { type DirectoryMessage, directoryMessageSchema, type UserMessage } from "./message";

/**
 * When the operators hear of a message that fails: one that fails once or twice comes through by itself. What the queue gave
 * up, after days, is their business at once; it is tried on from the dead-letter queue, for as long as that keeps it.
 */
const attemptsBeforeAlert = { alive: 5, dead: 1 } as const;

const upsertUser = `INSERT INTO users (uid, email, created_at, plan, experiment_group) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (uid) DO UPDATE SET email = excluded.email, plan = excluded.plan,
    experiment_group = excluded.experiment_group`;

/**
 * Writes what accounts tell into the directory. Messages may come twice or late: writing one again changes nothing.
 * Each is acknowledged by itself; one that is malformed is dropped with a line in the log, for it never gets better.
 */
export async function consumeDirectory(
  batch: Pick<MessageBatch<DirectoryMessage>, "messages">,
  env: Env,
  queue: keyof typeof attemptsBeforeAlert = "alive",
): Promise<void> {
  for (const message of batch.messages) {
    const parsed = directoryMessageSchema.safeParse(message.body);
    if (!parsed.success) {
      log.error("a malformed directory message was dropped", {
        messageId: message.id,
        error: parsed.error.message,
      });
      message.ack();
      continue;
    }
    try {
      await obey(parsed.data, env);
      message.ack();
    } catch (error) {
      log.warn("the directory did not take a message; it comes again", { messageId: message.id, error });
      if (message.attempts === attemptsBeforeAlert[queue]) {
        await reportError(env, "worker", `directory, ${queue}, ${parsed.data.type}: ${describeError(error)}`);
      }
      // With the queue's 20 retries (wrangler.toml) the waits span two and a half days: a deletion must outlast a bad day
      // of D1, R2 or Stripe.
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
    }
  }
}

async function obey(message: DirectoryMessage, env: Env): Promise<void> {
  if (message.type === "user") return writeUser(env.DIRECTORY, message);
  if (message.type === "user-deleted") return forgetUser(env, message);
  if (message.type === "beat") return statusBoardOf(env).noteBeat(message.sentAt);
  await env.PICTURES.delete(message.uploadIds.map((id) => objectKeys.upload(message.uid, id)));
}

async function writeUser(directory: D1Database, message: UserMessage): Promise<void> {
  const { uid, email, createdAt, plan, group } = message;
  await directory.prepare(upsertUser).bind(uid, email, createdAt, plan, group).run();
}
