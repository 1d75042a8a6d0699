import type { Env } from "#functions/env";
import { forgetUser } from "./forget-user";
import { type DirectoryMessage, directoryMessageSchema, type UserMessage } from "./message";

const upsertUser = `INSERT INTO users (uid, email, created_at, plan, experiment_group) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (uid) DO UPDATE SET email = excluded.email, plan = excluded.plan,
    experiment_group = excluded.experiment_group`;

/**
 * Writes what accounts tell into the directory. Messages may come twice or late: writing one again changes nothing.
 * Each is acknowledged by itself; one that is malformed is dropped with a line in the log, for it never gets better.
 */
export async function consumeDirectory(batch: MessageBatch<DirectoryMessage>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    const parsed = directoryMessageSchema.safeParse(message.body);
    if (!parsed.success) {
      console.error("a malformed directory message was dropped:", message.id, parsed.error.message);
      message.ack();
      continue;
    }
    try {
      if (parsed.data.type === "user") await writeUser(env.DIRECTORY, parsed.data);
      else await forgetUser(env, parsed.data);
      message.ack();
    } catch (error) {
      console.warn("the directory did not take a message; it comes again:", message.id, error);
      message.retry();
    }
  }
}

async function writeUser(directory: D1Database, message: UserMessage): Promise<void> {
  const { uid, email, createdAt, plan, group } = message;
  await directory.prepare(upsertUser).bind(uid, email, createdAt, plan, group).run();
}
