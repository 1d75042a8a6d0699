import { withDeadline } from "../../deadline";
import { log } from "../../observe/log";
import type { WebhookMessage } from "../../webhooks/message";
import { claimDue, sweepLog } from "./deliveries";

const sendTimeoutMs = 10_000;

/**
 * Hands the attempts that are due to the queue, whose consumer makes them: the account itself waits for nobody's server.
 * Never rejects: what the queue does not take is due again two minutes later.
 */
export async function sendDueWebhooks(
  sql: SqlStorage,
  queue: Queue<WebhookMessage>,
  { uid, now, random }: { readonly uid: string; readonly now: number; readonly random: () => number },
): Promise<void> {
  sweepLog(sql, now);
  const due = claimDue(sql, now, random);
  if (due.length === 0) return;
  try {
    await withDeadline(queue.sendBatch(due.map((attempt) => ({ body: { uid, ...attempt } }))), sendTimeoutMs);
  } catch (error) {
    log.warn("webhooks were not handed to the queue; they are tried again", { error });
  }
}
