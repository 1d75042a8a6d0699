import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { forgetUser } from "#functions/directory/forget-user";
import { consumeInbox } from "#functions/inbox/consume";
import type { InboxMessage } from "#functions/inbox/message";
import { insertMessage } from "#functions/inbox/store";
import { AlertsControl, chat, told } from "../../support/workerd/alerts";
import { filledIn, receiptOf, send } from "../../support/workerd/inbox";
import { newPerson } from "../../support/workerd/person";

const rowOf = (reference: string) =>
  env.DIRECTORY.prepare("SELECT * FROM inbox WHERE reference = ?").bind(reference).first();

/** An object of these tests' own: at the Worker's, messages of other tests may wait for their turn. */
const own = new AlertsControl("inbox-tests");

/** Lets the chat be spoken to at once, whatever was said before. */
async function freeChat(): Promise<void> {
  await chat.reset();
  await own.skipWait();
}

/** A message that stands in the directory, and in no queue. */
async function keptMessage(reference: string): Promise<string> {
  const form = { topic: "other", email: "ada@limn.test", text: `A message ${reference}.` };
  const sender = { uid: null, addressHash: reference };
  await insertMessage(env.DIRECTORY, {
    reference,
    kind: "support",
    form,
    sender,
    textHash: reference,
    now: Date.now(),
  });
  return reference;
}

async function consume(reference: string, attempts = 1) {
  return consumeAll([{ id: "message", timestamp: new Date(), attempts, body: { reference } }]);
}

async function consumeAll(messages: Parameters<typeof createMessageBatch<InboxMessage>>[1]) {
  const batch = createMessageBatch<InboxMessage>("limn-inbox", messages);
  await consumeInbox(batch, { directory: env.DIRECTORY, alerts: own.alerts });
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  return { acknowledged: explicitAcks, again: retryMessages };
}

describe("a message to the operators", () => {
  beforeEach(async () => {
    await freeChat();
    await new AlertsControl().skipWait();
  });

  it("is kept with a reference, and told in the chat through the queue", async () => {
    const answer = await send(await filledIn(), { address: "192.0.2.1" });
    expect(answer.status).toBe(201);
    const { reference, email } = await receiptOf(answer);
    expect(email).toBe("ada@limn.test");
    expect(reference).toMatch(/^S-/);
    expect(await rowOf(reference)).toMatchObject({ kind: "support", topic: "picture", uid: null });
    await expect
      .poll(() => chat.texts(), { timeout: 40_000 })
      .toContainEqual(
        `limn, support, ${reference}\nA picture that failed or looks wrong\nada@limn.test\n\nThe second picture of this morning is green at its left edge.`,
      );
    await expect.poll(async () => (await rowOf(reference))?.["told_at_ms"]).toBeGreaterThan(0);
  });

  it("of somebody who is signed in belongs to the account, and goes with it", async () => {
    const person = await newPerson("inbox-person", 0);
    const fields = await filledIn({ topic: "idea", email: "", text: "Let me sort the history by size." });
    const sending = { path: "/feedback", address: "192.0.2.2", cookie: person.cookie } as const;
    const { reference } = await receiptOf(await send(fields, sending));
    expect(reference).toMatch(/^F-/);
    expect(await rowOf(reference)).toMatchObject({ uid: "inbox-person", email: "" });
    const zip = await (await person.fetch("/account/export")).text();
    expect(zip).toContain("Let me sort the history by size.");
    await forgetUser(env, { type: "user-deleted", uid: "inbox-person", customerId: null });
    expect(await rowOf(reference)).toBeNull();
  });

  it("keeps no network address, but a keyed hash, for a day", async () => {
    const yesterday = await receiptOf(
      await send(await filledIn({ text: "Written yesterday." }), { address: "192.0.2.3" }),
    );
    await env.DIRECTORY.prepare(
      "UPDATE inbox SET created_at_ms = created_at_ms - 90000000 WHERE reference = ?",
    )
      .bind(yesterday.reference)
      .run();
    const today = await receiptOf(
      await send(await filledIn({ text: "Written today, early." }), { address: "192.0.2.3" }),
    );
    const row = await rowOf(today.reference);
    expect(JSON.stringify(row)).not.toContain("192.0.2.3");
    expect(row?.["address_hash"]).toMatch(/^[\w-]{43}$/);
    expect((await rowOf(yesterday.reference))?.["address_hash"]).toBeNull();
  });

  it("that is sent twice is one message with one reference", async () => {
    const fields = await filledIn({ text: "Pressed twice, for nothing seemed to happen." });
    const answers = [await send(fields, { address: "192.0.2.4" })];
    answers.push(
      await send({ ...fields, text: `  ${fields["text"]?.toUpperCase()}` }, { address: "192.0.2.4" }),
    );
    const [first, second] = await Promise.all(answers.map(receiptOf));
    expect(second?.reference).toBe(first?.reference);
  });
});

describe("several messages at once", () => {
  it("are told one after the other, and a malformed one is dropped", async () => {
    await freeChat();
    const references = [await keptMessage("S-TVRN-0001"), await keptMessage("S-TVRN-0002")];
    const messages = [...references, "nonsense"].map((reference) => ({
      id: reference,
      timestamp: new Date(),
      attempts: 1,
      body: { reference },
    }));
    expect(await consumeAll(messages)).toEqual({ acknowledged: [...references, "nonsense"], again: [] });
    const texts = await told("S-TVRN");
    expect(texts.map((text) => text.slice(15, 26))).toEqual(references);
  });
});

describe("a chat that is dead", () => {
  beforeEach(freeChat);

  it("loses no message: it stays in the inbox, and the queue brings it again", async () => {
    const reference = await keptMessage("S-DEAD-0001");
    await chat.break({ count: 1_000, status: 500, about: reference });
    await own.skipWait();
    const dead = await consume(reference);
    expect(dead.acknowledged).toEqual([]);
    expect(dead.again).toHaveLength(1);
    expect(await rowOf(reference)).toMatchObject({ told_at_ms: null });

    await freeChat();
    expect(await consume(reference, 2)).toEqual({ acknowledged: ["message"], again: [] });
    expect(await told(reference)).toHaveLength(1);
    // Once more, as a queue may do: nobody reads it twice.
    expect(await consume(reference, 3)).toEqual({ acknowledged: ["message"], again: [] });
    expect(await told(reference)).toHaveLength(1);
  });

  it("that asks for a pause gets it", async () => {
    const reference = await keptMessage("S-BVSY-0001");
    await chat.break({ count: 1, status: 429, retryAfterSeconds: 120, about: reference });
    await own.skipWait();
    // The second try does not even reach the chat, which would take it.
    for (const attempt of [1, 2]) {
      expect((await consume(reference, attempt)).acknowledged).toEqual([]);
      expect(await told(reference)).toEqual([]);
    }
    await own.skipWait();
    expect((await consume(reference, 3)).acknowledged).toEqual(["message"]);
  });
});
