import { LimnError } from "#contract/errors";
import { type InboxForm, type InboxReceipt, readInboxForm } from "#contract/inbox";
import { type InboxKind, inboxLimits } from "#contract/inbox-topics";
import type { Env } from "#functions/env";
import { keyedHash } from "#functions/keyed-hash";
import { currentRequestId } from "#functions/observe/request-id";
import { ageOfForm } from "./form-stamp";
import { makeReference } from "./reference";
import { findSameText, insertMessage, readMessage, type Sender } from "./store";

export type InboxEnv = Pick<Env, "DIRECTORY" | "INBOX_QUEUE" | "SESSION_SECRET">;

export interface IncomingMessage {
  readonly kind: InboxKind;
  /** The form's fields as they arrived. */
  readonly fields: unknown;
  /** Who is signed in. */
  readonly uid: string | null;
  /** Where the request comes from; kept as a keyed hash alone. */
  readonly address: string;
  readonly now: Date;
  readonly randomBytes: (count: number) => Uint8Array;
}

/**
 * Keeps a message and tells the operators through the queue. Throws `form-invalid` with a sentence for each field,
 * `form-filled-in`, `form-too-fast` and `form-expired` for what programs do, `message-repeated` and `rate-limited`. The
 * same text from the same sender is the same message, so sending it again after a failure is safe.
 */
export async function receiveMessage(env: InboxEnv, incoming: IncomingMessage): Promise<InboxReceipt> {
  const now = incoming.now.getTime();
  const form = await acceptableForm(env, incoming.kind, incoming.fields, now);
  const sender: Sender = {
    uid: incoming.uid,
    addressHash: await keyedHash(env.SESSION_SECRET, "inbox-address", incoming.address),
  };
  const textHash = await keyedHash(env.SESSION_SECRET, "inbox-text", comparable(incoming.kind, form.text));
  const same = await findSameText(env.DIRECTORY, textHash, sender, now);
  if (same.own) {
    await tellOperators(env, same.own.reference);
    return { reference: same.own.reference, email: same.own.email };
  }
  if (same.tooMany) throw new LimnError("message-repeated");
  const reference = makeReference(incoming.kind, incoming.randomBytes);
  const message = { reference, kind: incoming.kind, form, sender, textHash, now };
  if (!(await insertMessage(env.DIRECTORY, message))) {
    throw new LimnError("rate-limited", {
      publicDetail: `One sender can send ${inboxLimits.perSenderAndHour} messages an hour and ${inboxLimits.perSenderAndDay} a day. This one was not sent.`,
    });
  }
  await tellOperators(env, reference);
  return { reference, email: form.email };
}

async function acceptableForm(
  env: InboxEnv,
  kind: InboxKind,
  fields: unknown,
  now: number,
): Promise<InboxForm> {
  const read = readInboxForm(kind, fields);
  if (!read.ok) throw new LimnError("form-invalid", { fields: read.problems });
  if (read.form.website !== "") throw new LimnError("form-filled-in");
  const age = await ageOfForm(env.SESSION_SECRET, read.form.stamp, now);
  if (age === "too-fast") throw new LimnError("form-too-fast");
  if (age === "too-old") throw new LimnError("form-expired");
  return read.form;
}

/** Texts that differ in blanks and capitals alone count as the same. */
function comparable(kind: InboxKind, text: string): string {
  return `${kind} ${text.replace(/\s+/g, " ").toLowerCase()}`;
}

/**
 * Puts a message into the queue to the operators unless they have it. Where the queue does not take it, the sender hears
 * so and sends again: the message is kept already, and is then found as the same.
 */
async function tellOperators(env: InboxEnv, reference: string): Promise<void> {
  const message = await readMessage(env.DIRECTORY, reference);
  if (message?.told_at_ms !== null) return;
  try {
    await env.INBOX_QUEUE.send({ reference, requestId: currentRequestId() });
  } catch (error) {
    throw new LimnError("service-unavailable", { detail: "the inbox's queue", cause: error });
  }
}
