import { accountOf } from "#functions/accounts/account-of";
import { describeError, reportError } from "#functions/alerts/report-error";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { objectKeys } from "#functions/pictures/object-keys";
import { retryDelaySeconds } from "#functions/queue-retries";
import { statusBoardOf } from "#functions/status/bindings";
import { forgetUser } from "./forget-user";
import { type AccountMessage, type DirectoryMessage, directoryMessageSchema } from "./message";
import { deleteAccountRows, writeAccount } from "./write-account";

/** A message that fails once or twice comes through by itself; one that fails this often is the operators' business. */
const attemptsBeforeAlert = 5;

/**
 * Writes what accounts tell into the directory. Messages may come twice or late: writing one again changes nothing.
 * Each is acknowledged by itself; one that is malformed is dropped with a line in the log, for it never gets better.
 */
export async function consumeDirectory(
  batch: Pick<MessageBatch<DirectoryMessage>, "messages">,
  env: Env,
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
      if (message.attempts === attemptsBeforeAlert) {
        await reportError(env, "worker", `directory, ${parsed.data.type}: ${describeError(error)}`);
      }
      // With the queue's 20 retries (wrangler.toml) the waits span two and a half days: a deletion must outlast a bad day
      // of D1, R2 or Stripe.
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
    }
  }
}

async function obey(message: DirectoryMessage, env: Env): Promise<void> {
  if (message.type === "account") return mirror(message, env);
  if (message.type === "user-deleted") return forgetUser(env, message);
  if (message.type === "beat") return statusBoardOf(env).noteBeat(message.sentAt);
  await env.PICTURES.delete(message.uploadIds.map((id) => objectKeys.upload(message.uid, id)));
}

/**
 * Writes what an account told, unless it was erased since: a message may come later than the one that makes the directory
 * forget it. It is looked at after the writing; an erasure that begins still later has its own message yet to come.
 */
async function mirror(message: AccountMessage, env: Env): Promise<void> {
  await writeAccount(env.DIRECTORY, message);
  if ((await accountOf(env, message.uid).readUser()) === null) {
    await deleteAccountRows(env.DIRECTORY, message.uid);
  }
}
