import { createExecutionContext, createMessageBatch, env, getQueueResult, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { inboxReceiptSchema } from "#contract/inbox";
import { inboxLimits } from "#contract/inbox-topics";
import { forgetUser } from "#functions/directory/forget-user";
import { consumeInbox } from "#functions/inbox/consume";
import { stampForm } from "#functions/inbox/form-stamp";
import type { InboxMessage } from "#functions/inbox/message";
import { insertMessage } from "#functions/inbox/store";
import { chat, freeChat, skipWait } from "../../support/workerd/alerts";
import { newPerson, origin } from "../../support/workerd/person";

const stampOf = (ageMs: number) => stampForm(env.SESSION_SECRET, Date.now() - ageMs);

/** What a person fills in, ten seconds after the form was shown. */
async function filledIn(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  return {
    topic: "picture",
    email: "ada@limn.test",
    text: "The second picture of this morning is green at its left edge.",
    website: "",
    stamp: await stampOf(10_000),
    ...changes,
  };
}

interface Sending {
  readonly path?: "/support" | "/feedback";
  readonly address: string;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

const send = (fields: Record<string, string>, { path = "/support", address, cookie, headers }: Sending) =>
  SELF.fetch(`${origin}${path}`, {
    method: "POST",
    body: JSON.stringify(fields),
    headers: {
      "Content-Type": "application/json",
      "CF-Connecting-IP": address,
      ...(cookie && { Cookie: cookie }),
      ...headers,
    },
  });

const sendForm = (fields: Record<string, string>, address: string) =>
  SELF.fetch(`${origin}/support`, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "CF-Connecting-IP": address,
      Origin: origin,
      Accept: "text/html",
    },
    redirect: "manual",
  });

const receiptOf = async (answer: Response) => inboxReceiptSchema.parse(await answer.json());
const refusalOf = async (answer: Response) => {
  const { code, fields } = (await answer.json()) as { code: string; fields?: Record<string, string> };
  return { status: answer.status, code, fields };
};
const rowOf = (reference: string) =>
  env.DIRECTORY.prepare("SELECT * FROM inbox WHERE reference = ?").bind(reference).first();

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
  await consumeInbox(batch, env);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  return { acknowledged: explicitAcks, again: retryMessages };
}

describe("a message to the operators", () => {
  beforeEach(freeChat);

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
    const texts = (await chat.texts()).filter((text) => text.includes("S-TVRN"));
    expect(texts.map((text) => text.slice(15, 26))).toEqual(references);
  });
});

describe("a chat that is dead", () => {
  beforeEach(freeChat);

  it("loses no message: it stays in the inbox, and the queue brings it again", async () => {
    const reference = await keptMessage("S-DEAD-0001");
    await chat.break({ count: 1_000, status: 500 });
    await skipWait();
    const dead = await consume(reference);
    expect(dead.acknowledged).toEqual([]);
    expect(dead.again).toHaveLength(1);
    expect(await rowOf(reference)).toMatchObject({ told_at_ms: null });

    await freeChat();
    expect(await consume(reference, 2)).toEqual({ acknowledged: ["message"], again: [] });
    expect((await chat.texts()).filter((text) => text.includes(reference))).toHaveLength(1);
    // Once more, as a queue may do: nobody reads it twice.
    expect(await consume(reference, 3)).toEqual({ acknowledged: ["message"], again: [] });
    expect((await chat.texts()).filter((text) => text.includes(reference))).toHaveLength(1);
  });

  it("that asks for a pause gets it", async () => {
    const reference = await keptMessage("S-BVSY-0001");
    await chat.break({ count: 1, status: 429, retryAfterSeconds: 120 });
    await skipWait();
    // The second try does not even reach the chat, which would take it.
    for (const attempt of [1, 2]) {
      expect((await consume(reference, attempt)).acknowledged).toEqual([]);
      expect((await chat.texts()).filter((text) => text.includes(reference))).toEqual([]);
    }
    await skipWait();
    expect((await consume(reference, 3)).acknowledged).toEqual(["message"]);
  });
});

describe("a form that is not filled in as it must be", () => {
  it("says at each field what is wrong", async () => {
    const fields = await filledIn({ topic: "nonsense", email: "ada", text: "Hm" });
    expect(await refusalOf(await send(fields, { address: "192.0.2.20" }))).toEqual({
      status: 422,
      code: "form-invalid",
      fields: {
        topic: "Choose what it is about.",
        email: "This is not an e-mail address. It looks like name@example.com.",
        text: "A few more words, please, so that we can understand it.",
      },
    });
    const empty = await refusalOf(await send({}, { address: "192.0.2.20" }));
    expect(Object.keys(empty.fields ?? {}).sort()).toEqual(["email", "text", "topic"]);
  });

  it.each([
    ["with the hidden field filled in", { website: "https://spam.test" }, 422, "form-filled-in"],
    ["without a stamp", { stamp: "" }, 409, "form-expired"],
    ["with a forged stamp", { stamp: "1.forged" }, 409, "form-expired"],
  ] as const)("%s is refused", async (_, changes, status, code) => {
    const refusal = await refusalOf(await send(await filledIn(changes), { address: "192.0.2.21" }));
    expect(refusal).toMatchObject({ status, code });
  });

  it("faster than a person, or after more than a week, is refused", async () => {
    const at = async (ageMs: number) =>
      (
        await refusalOf(
          await send(await filledIn({ stamp: await stampOf(ageMs) }), { address: "192.0.2.22" }),
        )
      ).code;
    expect(await at(1_000)).toBe("form-too-fast");
    expect(await at(8 * 24 * 3_600_000)).toBe("form-expired");
  });

  it("from another site's page is refused", async () => {
    const headers = { Origin: "https://evil.test" };
    const answer = await send(await filledIn(), { address: "192.0.2.23", headers });
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: "origin-refused" });
  });
});

describe("a flood", () => {
  it("from one address is let in five times an hour, also all at once", async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `Message ${"abcdefghijkl"[index]} of a flood.`);
    const answers = await Promise.all(
      texts.map(async (text) => send(await filledIn({ text }), { address: "192.0.2.30" })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);
    expect(
      (await send(await filledIn({ text: "From somewhere else." }), { address: "192.0.2.31" })).status,
    ).toBe(201);
  });

  it("of one account is let in five times an hour, from whatever addresses", async () => {
    const { cookie } = await newPerson("inbox-flood", 0);
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const text = `Message ${"abcdefg"[index]} of one account.`;
      statuses.push(
        (await send(await filledIn({ text }), { address: `198.51.100.${index}`, cookie })).status,
      );
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  });

  it("of one text from many addresses ends after three", async () => {
    const fields = await filledIn({ text: "Buy our pills, they are the best pills." });
    const answers = [];
    for (let index = 0; index < 5; index += 1)
      answers.push(await send(fields, { address: `203.0.113.${index}` }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409, 409]);
    expect(inboxLimits.sameTextPerDay).toBe(3);
  });

  it("of an IPv6 network counts as one address", async () => {
    const statuses: number[] = [];
    for (let index = 1; index <= 6; index += 1) {
      const text = `Message ${"abcdefg"[index]} of one network.`;
      statuses.push((await send(await filledIn({ text }), { address: `2001:db8::${index}` })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it("that goes on is turned away before anything is read", async () => {
    const answers = [];
    for (let index = 0; index < 70; index += 1) answers.push(await send({}, { address: "192.0.2.40" }));
    // Thirty in each minute; the minute may change once in between.
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 429]));
  });
});

describe("the form", () => {
  it("has the e-mail address of whoever is signed in, and of nobody else", async () => {
    const person = await newPerson("inbox-prefilled", 0);
    for (const path of ["/support", "/feedback"]) {
      expect(await (await person.fetch(path)).text()).toContain('value="inbox-prefilled@limn.test"');
      expect(await (await SELF.fetch(`${origin}${path}`)).text()).not.toContain("@limn.test");
    }
  });
});

describe("a form without script", () => {
  it("leads to a page that says the reference", async () => {
    const answer = await sendForm(
      await filledIn({ text: "Sent by a browser without script." }),
      "192.0.2.50",
    );
    expect(answer.status).toBe(303);
    const location = answer.headers.get("Location") ?? "";
    expect(location).toMatch(/^\/support\?sent=S-/);
    const page = await (await SELF.fetch(`${origin}${location}`)).text();
    expect(page).toContain(location.slice("/support?sent=".length));
    expect(page).toContain("Your question has arrived");
  });

  it("that is refused comes back as the page, with the sentences and with all that was typed", async () => {
    const answer = await sendForm(
      await filledIn({ email: "not-an-address", text: "Typed with <care> & patience." }),
      "192.0.2.51",
    );
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain("This is not an e-mail address.");
    expect(page).toContain("Typed with &lt;care&gt; &amp; patience.");
    expect(page).toContain('value="not-an-address"');
    expect(page).toContain('name="stamp"');
    expect(answer.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
  });
});
