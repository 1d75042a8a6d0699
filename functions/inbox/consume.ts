import { product } from "#contract/product";
import { inboxTopics } from "#contract/inbox-topics";
import type { Alerts, Delivery } from "#functions/alerts/alerts";
import { log } from "#functions/observe/log";
import { withRequestId } from "#functions/observe/request-id";
import { retryDelaySeconds } from "#functions/queue-retries";
import { type InboxMessage, inboxMessageSchema } from "./message";
import { markTold, readMessage, type StoredMessage } from "./store";

/** Where messages stand, and the object through which the operators are told of them. */
interface InboxReader {
  readonly directory: D1Database;
  readonly alerts: Pick<DurableObjectStub<Alerts>, "deliver">;
}

/** Longer than this nobody's turn takes: the chat is being left alone. */
const longestTurnMs = 4_000;
const maxTurns = 5;

/**
 * Tells the operators' chat of messages. A chat that is dead or busy loses nothing: the queue brings the message again,
 * and it stands in the directory whatever happens.
 */
export async function consumeInbox(
  batch: Pick<MessageBatch<InboxMessage>, "messages">,
  reader: InboxReader,
): Promise<void> {
  for (const message of batch.messages) {
    const parsed = inboxMessageSchema.safeParse(message.body);
    if (!parsed.success) {
      log.error("a malformed inbox message was dropped", {
        messageId: message.id,
        error: parsed.error.message,
      });
      message.ack();
      continue;
    }
    await withRequestId(parsed.data.requestId, () => handle(message, parsed.data.reference, reader));
  }
}

async function handle(message: Message<InboxMessage>, reference: string, reader: InboxReader): Promise<void> {
  try {
    const waitSeconds = await tell(reader, reference);
    if (waitSeconds === 0) message.ack();
    else message.retry({ delaySeconds: Math.max(waitSeconds, retryDelaySeconds(message.attempts)) });
  } catch (error) {
    log.warn("the operators were not told of a message; it comes again", { messageId: message.id, error });
    message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
  }
}

/** Answers the seconds to wait before the next try, 0 where there is nothing more to do. */
async function tell({ directory, alerts }: InboxReader, reference: string): Promise<number> {
  const message = await readMessage(directory, reference);
  // Told already, or forgotten with its account.
  if (message?.told_at_ms !== null) return 0;
  const delivery = await deliver(alerts, textOf(message));
  if (delivery.state === "later") return Math.ceil(delivery.waitMs / 1_000);
  if (delivery.state === "sent") await markTold(directory, reference, Date.now());
  else log.warn("no chat is configured; a message waits in the inbox", { reference });
  return 0;
}

/** Waits for its turn where others are being told just now; a message that only waits must not count as one that failed. */
async function deliver(alerts: InboxReader["alerts"], text: string): Promise<Delivery> {
  for (let turn = 1; turn <= maxTurns; turn += 1) {
    const delivery = await alerts.deliver(text);
    if (delivery.state !== "later" || delivery.waitMs > longestTurnMs) return delivery;
    await scheduler.wait(delivery.waitMs);
  }
  return { state: "later", waitMs: longestTurnMs };
}

/** What the operators read. They answer by e-mail, so its address stands here; nothing else of the sender does. */
function textOf({ reference, kind, topic, email, text, uid }: StoredMessage): string {
  const topics: Readonly<Record<string, string>> = inboxTopics[kind];
  const from = `${email || "no answer wanted"}${uid === null ? "" : `, account ${uid}`}`;
  return `${product.alertName}, ${kind}, ${reference}\n${topics[topic] ?? topic}\n${from}\n\n${text}`;
}
