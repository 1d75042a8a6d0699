import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { consumeDeadLetters } from "#functions/directory/dead-letters";
import type { DirectoryMessage } from "#functions/directory/message";
import { askAs, codeOf, openDesk, summaryOf } from "../../support/workerd/operator";
import { newOperator } from "../../support/workerd/person";
import { newUnlistedAccount } from "../../support/workerd/unlisted-account";

const message = (uid: string): DirectoryMessage => ({
  type: "account",
  uid,
  version: 1,
  user: {
    email: `${uid}@limn.test`,
    name: "",
    createdAt: "2026-11-21T12:00:00.000Z",
    plan: "free",
    group: "A",
    balanceCredits: 4,
  },
  jobs: [],
  payments: [],
  apiKeys: null,
});

async function arrive(id: string, body: unknown): Promise<{ acknowledged: string[]; again: number }> {
  const letters = [{ id, timestamp: new Date(), attempts: 1, body: body as DirectoryMessage }];
  const batch = createMessageBatch<DirectoryMessage>("limn-directory-dead", letters);
  await consumeDeadLetters(batch, env);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  return { acknowledged: explicitAcks, again: retryMessages.length };
}

describe("a dead letter of the directory", () => {
  it("is kept, listed, and sent again by an operator; then it gets through", async () => {
    await newUnlistedAccount("given-up");
    expect(await arrive("letter-1", message("given-up"))).toEqual({
      acknowledged: ["letter-1"],
      again: 0,
    });
    expect(await arrive("letter-1", message("given-up"))).toEqual({
      acknowledged: ["letter-1"],
      again: 0,
    });
    const desk = await openDesk();
    const listed = async () => (await desk.listDeadLetters()).filter(({ id }) => id === "letter-1");
    expect(await listed()).toMatchObject([{ uid: "given-up", type: "account" }]);
    const operator = await newOperator("dead-letters-operator");
    const resend = () => askAs(operator, { action: "resend-dead-letter", letterId: "letter-1" });
    expect(await summaryOf(await resend())).toBe("Sent to the directory again.");
    expect(await listed()).toEqual([]);
    const found = async () => (await desk.listUsers({ q: "given-up", after: undefined })).rows.length;
    await expect.poll(found).toBe(1);
    expect(await codeOf(await resend())).toBe("not-found");
  });

  it("that is malformed is dropped, and one that cannot be kept comes again", async () => {
    expect(await arrive("letter-2", { type: "nonsense" })).toEqual({ acknowledged: ["letter-2"], again: 0 });
    await env.DIRECTORY.exec("ALTER TABLE dead_letters RENAME TO dead_letters_away");
    const whileAway = await arrive("letter-3", message("dead-letter-away"));
    await env.DIRECTORY.exec("ALTER TABLE dead_letters_away RENAME TO dead_letters");
    expect(whileAway).toEqual({ acknowledged: [], again: 1 });
  });
});
