import {
  createExecutionContext,
  createMessageBatch,
  env,
  getQueueResult,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { accountOf } from "#functions/accounts/account-of";
import { claimDue, enqueue, removeSent, sendDue } from "#functions/accounts/outbox";
import { consumeDirectory } from "#functions/directory/consume";
import type { DirectoryMessage } from "#functions/directory/message";
import { objectKeys } from "#functions/pictures/object-keys";
import {
  type AccountStub,
  newAccount,
  numberedId,
  onDatabase,
  plainVisit,
} from "../../support/workerd/account";
import { newUnlistedAccount } from "../../support/workerd/unlisted-account";

const message = (uid: string, email = `${uid}@limn.test`): DirectoryMessage => ({
  type: "account",
  uid,
  version: 1,
  user: {
    email,
    name: "",
    createdAt: "2026-11-21T12:00:00.000Z",
    plan: "free",
    group: "A",
    balanceCredits: 0,
  },
  jobs: [],
  payments: [],
  apiKeys: null,
});

const listed = async (uid: string) => {
  const { results } = await env.DIRECTORY.prepare("SELECT * FROM users WHERE uid = ?").bind(uid).all();
  return results;
};

const rowsOf = (account: AccountStub) =>
  onDatabase(account, (sql) => sql.exec("SELECT * FROM outbox").toArray());

/** The consumer's verdict on each body: acknowledged, or wanted again. */
async function consume(bodies: unknown[]) {
  const messages = bodies.map((body, index) => ({
    id: `${index}`,
    timestamp: new Date(),
    attempts: 1,
    body,
  }));
  const batch = createMessageBatch<DirectoryMessage>("limn-directory", messages);
  await consumeDirectory(batch, env);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  return { acknowledged: explicitAcks, again: retryMessages.map(({ msgId }: { msgId: string }) => msgId) };
}

describe("the directory", () => {
  it("lists an account after its first sign-in, through the outbox, the queue and D1", async () => {
    const account = accountOf(env, "listed");
    await account.open({ uid: "listed", email: "listed@limn.test", firstVisit: plainVisit });
    await expect.poll(() => listed("listed")).toHaveLength(1);
    const createdAt = (await account.readUser())?.createdAt;
    expect(await listed("listed")).toMatchObject([
      {
        uid: "listed",
        email: "listed@limn.test",
        created_at: createdAt,
        plan: "free",
        experiment_group: "A",
      },
    ]);
    expect(await rowsOf(account)).toEqual([]);
  });

  it("takes a message twice, and a malformed one not at all", async () => {
    await newUnlistedAccount("twice");
    const verdict = await consume([message("twice"), message("twice"), { type: "nonsense" }, null]);
    expect(verdict).toEqual({ acknowledged: ["0", "1", "2", "3"], again: [] });
    expect(await listed("twice")).toHaveLength(1);
  });

  it("waits longer before each further try, for a deletion must outlast a bad day of a service", async () => {
    const waits: (number | undefined)[] = [];
    const messages = [1, 2, 5, 12, 20].map((attempts) => ({
      id: `${attempts}`,
      timestamp: new Date(),
      attempts,
      body: message("long-away"),
      ack: () => undefined,
      retry: (options?: QueueRetryOptions) => void waits.push(options?.delaySeconds),
    }));
    await env.DIRECTORY.exec("ALTER TABLE users RENAME TO users_away");
    await consumeDirectory({ messages }, env);
    await env.DIRECTORY.exec("ALTER TABLE users_away RENAME TO users");
    expect(waits).toEqual([15, 30, 240, 21_600, 21_600]);
  });

  it("asks for a message again while D1 does not answer", async () => {
    await newUnlistedAccount("away");
    await env.DIRECTORY.exec("ALTER TABLE users RENAME TO users_away");
    const whileAway = await consume([message("away")]);
    await env.DIRECTORY.exec("ALTER TABLE users_away RENAME TO users");
    expect(whileAway).toEqual({ acknowledged: [], again: ["0"] });
    expect(await consume([message("away")])).toEqual({ acknowledged: ["0"], again: [] });
    expect(await listed("away")).toHaveLength(1);
  });

  it("deletes the objects of uploads that an account has dropped, and of no other", async () => {
    const [dropped, kept] = [1, 2].map((number) => objectKeys.upload("drops", numberedId("upl", number)));
    for (const key of [dropped, kept]) await env.PICTURES.put(key ?? "", "picture");
    const body = { type: "uploads-dropped", uid: "drops", uploadIds: [numberedId("upl", 1)] };
    expect(await consume([body, body])).toEqual({ acknowledged: ["0", "1"], again: [] });
    expect(await env.PICTURES.head(dropped ?? "")).toBeNull();
    expect(await env.PICTURES.head(kept ?? "")).not.toBeNull();
  });

  it("is searched by address and by date without reading every row", async () => {
    const plans = await Promise.all(
      [
        "SELECT uid FROM users WHERE email = 'a@limn.test' COLLATE NOCASE",
        "SELECT uid FROM users WHERE created_at < '2026' ORDER BY created_at DESC, uid DESC LIMIT 50",
      ].map(async (query) => {
        const { results } = await env.DIRECTORY.prepare(`EXPLAIN QUERY PLAN ${query}`).all<{
          detail: string;
        }>();
        return results.map(({ detail }) => detail).join("; ");
      }),
    );
    expect(plans[0]).toMatch(/^SEARCH users USING (COVERING )?INDEX users_by_email/);
    expect(plans[1]).toMatch(/^SEARCH users USING COVERING INDEX users_by_date/);
  });
});

describe("the outbox", () => {
  it("hands a message out once for each wait, each wait longer, and keeps it until it is sent", async () => {
    const account = await newAccount("outbox");
    // The account's own message goes first.
    await expect.poll(() => rowsOf(account)).toEqual([]);
    const waits = await onDatabase(account, (sql) => {
      let now = Date.now() + 1_000_000;
      enqueue(sql, message("outbox"), now);
      const taken: number[] = [];
      let last = now;
      for (let step = 0; taken.length < 10 && step < 100_000; step += 1) {
        const [due] = claimDue(sql, now, () => 0.5);
        if (due) {
          expect(JSON.parse(due.text)).toEqual(message("outbox"));
          expect(claimDue(sql, now, () => 0.5)).toEqual([]);
          taken.push(now - last);
          last = now;
        }
        now += 1_250;
      }
      const [due] = claimDue(sql, now + 10_000_000, () => 0);
      if (due) removeSent(sql, due);
      return [...taken, claimDue(sql, now + 100_000_000, () => 0).length];
    });
    const seconds = [0, 37.5, 75, 150, 300, 600, 1_200, 2_400, 4_500, 4_500];
    expect(waits).toEqual([...seconds.map((wait) => wait * 1_000), 0]);
  });

  it("keeps a message that has the number of one which was on its way when the account was erased", async () => {
    const account = await newAccount("outbox-renumbered");
    await expect.poll(() => rowsOf(account)).toEqual([]);
    const left = await onDatabase(account, (sql) => {
      const now = Date.now() + 1_000_000;
      enqueue(sql, message("outbox-renumbered"), now);
      const [due] = claimDue(sql, now, () => 0);
      if (!due) throw new Error("nothing is due");
      sql.exec("UPDATE outbox SET message = 'a later one' WHERE sequence = ?", due.sequence);
      removeSent(sql, due);
      return sql.exec("SELECT message FROM outbox").toArray();
    });
    expect(left).toEqual([{ message: "a later one" }]);
    await onDatabase(account, (sql) => sql.exec("DELETE FROM outbox").toArray());
  });

  it("keeps what the queue does not take, sends the others, and tries again later", async () => {
    await newUnlistedAccount("refused-uid");
    const account = await newAccount("outbox-refused");
    await expect.poll(() => rowsOf(account)).toEqual([]);
    const sent: string[] = [];
    let refused = "refused-uid";
    const queue: Queue<DirectoryMessage> = {
      metrics: () => env.DIRECTORY_QUEUE.metrics(),
      sendBatch: (messages) => env.DIRECTORY_QUEUE.sendBatch(messages),
      send: async (body) => {
        if (body.type !== "account" || body.uid === refused) throw new Error("the queue is away");
        sent.push(body.uid);
        return env.DIRECTORY_QUEUE.send(body);
      },
    };
    await runInDurableObject(account, async (_, { storage: { sql } }) => {
      const now = Date.now() + 1_000_000;
      for (const uid of [refused, "taken-uid"]) enqueue(sql, message(uid), now);
      await sendDue(sql, queue, now, () => 0);
      expect(sent).toEqual(["taken-uid"]);
      refused = "";
      await sendDue(sql, queue, now + 29_999, () => 0);
      expect(sent).toEqual(["taken-uid"]);
      await sendDue(sql, queue, now + 30_000, () => 0);
    });
    expect(sent).toEqual(["taken-uid", "refused-uid"]);
    expect(await rowsOf(account)).toEqual([]);
    await expect.poll(() => listed("refused-uid")).toHaveLength(1);
  });

  it("is not blocked by a message that cannot be read, and neither is the alarm", async () => {
    await newUnlistedAccount("outbox-readable");
    const account = await newAccount("outbox-unreadable");
    await expect.poll(() => rowsOf(account)).toEqual([]);
    await onDatabase(account, (sql) => {
      const keep = "INSERT INTO outbox (message, attempts, next_attempt_at_ms) VALUES (?, 0, ?)";
      for (const text of ["{", '{"type":"nonsense"}']) sql.exec(keep, text, Date.now() - 1);
      enqueue(sql, message("outbox-readable"), Date.now() - 1);
    });
    // The alarm is set by a session's end, far later than the retries that must follow.
    const now = Date.now();
    await account.startSession({ sessionId: "any", now, expiresAt: now + 1_000_000 });
    await runDurableObjectAlarm(account);
    await expect.poll(() => listed("outbox-readable")).toHaveLength(1);
    const left = await rowsOf(account);
    expect(left.map((row) => row["message"])).toEqual(["{", '{"type":"nonsense"}']);
    const alarmAt = await runInDurableObject(account, (_, { storage }) => storage.getAlarm());
    expect(alarmAt).toBe(Math.min(...left.map((row) => Number(row["next_attempt_at_ms"]))));
  });

  it("is emptied by the alarm", async () => {
    await newUnlistedAccount("outbox-alarm-2");
    const account = await newAccount("outbox-alarm");
    await expect.poll(() => listed("outbox-alarm")).toHaveLength(1);
    await onDatabase(account, (sql) => enqueue(sql, message("outbox-alarm-2"), Date.now() - 1));
    // Any alarm sends what is due; this one is set by a session's end.
    const now = Date.now();
    await account.startSession({ sessionId: "any", now, expiresAt: now + 1_000_000 });
    await runDurableObjectAlarm(account);
    await expect.poll(() => listed("outbox-alarm-2")).toHaveLength(1);
  });
});
