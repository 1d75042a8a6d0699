import type { Env } from "#functions/env";
import { listUntold } from "#functions/inbox/store";
import { log } from "#functions/observe/log";

const dayMs = 24 * 3_600_000;

/** The queue itself tries for the better part of a day; what it has not told by then it has given up. */
const givenUpMs = dayMs;
/** Whoever wrote longer ago does not wait for an answer any more; the message stands in the inbox all the same. */
const longestMs = 30 * dayMs;

/** Puts messages of people that the operators were never told of back into the queue. */
export async function sweepInbox(env: Pick<Env, "DIRECTORY" | "INBOX_QUEUE">, now: number): Promise<void> {
  const references = await listUntold(env.DIRECTORY, { from: now - longestMs, until: now - givenUpMs });
  if (references.length === 0) return;
  log.warn("messages were never told to the operators; they are sent again", { count: references.length });
  await env.INBOX_QUEUE.sendBatch(references.map((reference) => ({ body: { reference } })));
}
