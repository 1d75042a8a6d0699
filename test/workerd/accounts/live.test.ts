import { describe, expect, it } from "vitest";
import { documentPaths, keepAlive, type ServerMessage } from "#contract/live";
import {
  createdJob,
  jobNumber,
  newAccount,
  numberedId,
  onDatabase,
  requestSocket,
  uploadNumber,
} from "../../support/workerd/account";
import { LiveClient } from "../../support/workerd/live-client";

const idsOf = (images: readonly { id: string }[]) => images.map(({ id }) => id);
const revisionOf = (message: ServerMessage | undefined) =>
  message && "revision" in message ? message.revision : Number.NaN;

describe("a live socket", () => {
  it("is told the record, the payments and the history that it subscribes to", async () => {
    const account = await newAccount("live-opening", 3);
    await createdJob(account, jobNumber(1));
    const client = await LiveClient.connect(account, "live-opening");
    for (const path of Object.values(documentPaths))
      client.send({ type: "subscribe", path: path("live-opening") });
    const [user, payments, images, ...rest] = await client.arrived();
    expect(user).toMatchObject({ type: "user", path: "users/live-opening", user: { balance: 2 } });
    expect(payments).toMatchObject({ type: "payments", payments: [] });
    expect(images).toMatchObject({ type: "images", complete: true, removed: [] });
    expect(rest).toEqual([]);
  });

  it("is told every change of what it subscribes to, and of nothing else", async () => {
    const account = await newAccount("live-changes", 5);
    const [all, userOnly, left] = await Promise.all(
      [1, 2, 3].map(() => LiveClient.connect(account, "live-changes")),
    );
    if (!all || !userOnly || !left) throw new Error("no clients");
    const userPath = documentPaths.user("live-changes");
    const imagesPath = documentPaths.images("live-changes");
    for (const client of [all, userOnly, left]) client.send({ type: "subscribe", path: userPath });
    all.send({ type: "subscribe", path: imagesPath });
    left.send({ type: "unsubscribe", path: userPath });
    await Promise.all([all, userOnly, left].map((client) => client.arrived()));

    const { id } = await createdJob(account, jobNumber(1));
    await account.reportProgress(id, 1, 0.5);
    await account.failJob(id, 1, "image-damaged");

    const heard = await all.arrived();
    const balances = heard.flatMap((message) => (message.type === "user" ? [message.user?.balance] : []));
    const states = heard.flatMap((message) =>
      message.type === "images" ? message.changed.map(({ state }) => state) : [],
    );
    expect(balances).toEqual([4, 5]);
    expect(states).toEqual(["queued", "running", "failed"]);
    expect(heard.every((message) => message.type !== "images" || !message.complete)).toBe(true);
    const revisions = heard.filter(({ type }) => type === "images").map(revisionOf);
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
    expect((await userOnly.arrived()).map(({ type }) => type)).toEqual(["user", "user"]);
    expect(await left.arrived()).toEqual([]);
  });

  it("is not told again what it knows: a sign of life that moves nothing", async () => {
    const account = await newAccount("live-again", 1);
    const { id } = await createdJob(account, jobNumber(1));
    const client = await LiveClient.connect(account, "live-again");
    client.send({ type: "subscribe", path: documentPaths.images("live-again") });
    await client.arrived();

    await account.reportProgress(id, 1, 0.5);
    await account.reportProgress(id, 1, 0.5);
    await account.reportProgress(id, 1, 0.2);
    await account.noteEngine(id, 1, { engine: "limn-fast", isEmulated: false });
    const told = (await client.arrived()).flatMap((message) =>
      message.type === "images" ? message.changed.map(({ state, progress }) => ({ state, progress })) : [],
    );
    expect(told).toEqual([{ state: "running", progress: 0.5 }]);

    await account.noteEngine(id, 1, { engine: "stand-in", isEmulated: true });
    expect(await client.arrived()).toMatchObject([{ type: "images", changed: [{ isEmulated: true }] }]);
  });

  it("may see its own account alone", async () => {
    const account = await newAccount("live-own");
    await newAccount("live-foreign", 9);
    const client = await LiveClient.connect(account, "live-own");
    const foreign = Object.values(documentPaths).map((path) => path("live-foreign"));
    for (const path of foreign) client.send({ type: "subscribe", path });
    client.send({ type: "unsubscribe", path: documentPaths.user("live-foreign") });
    const denied = [...foreign, documentPaths.user("live-foreign")].map((path) => ({
      type: "denied",
      path,
      code: "permission-denied",
    }));
    expect(await client.arrived()).toEqual(denied);
  });

  it("survives nonsense, and is answered a ping", async () => {
    const account = await newAccount("live-nonsense");
    const client = await LiveClient.connect(account, "live-nonsense");
    const nonsense = [
      "",
      "{",
      "null",
      "[]",
      '{"type":"subscribe"}',
      '{"type":"subscribe","path":"admins/live-nonsense"}',
      '{"type":"subscribe","path":"users/live-nonsense","since":-1}',
      '{"type":"subscribe","path":"users/live-nonsense","extra":1}',
      new Uint8Array([1, 2, 3]).buffer,
      "x".repeat(100_000),
    ];
    for (const text of nonsense) client.sendRaw(text);
    const invalid = () => client.texts.filter((text) => text.includes("request-invalid")).length;
    await expect.poll(invalid).toBe(nonsense.length);
    client.sendRaw(keepAlive.request);
    await expect.poll(() => client.texts.at(-1)).toBe(keepAlive.response);
  });

  it("closes when its client does", async () => {
    const account = await newAccount("live-close");
    for (const code of [1000, 4000]) {
      const client = await LiveClient.connect(account, "live-close");
      client.close(code);
      await expect.poll(() => client.closes).toEqual([code]);
    }
  });

  it("is one: a request that is no upgrade is told so", async () => {
    const account = await newAccount("live-plain");
    const answer = await account.fetch("https://limn.test/live");
    expect(answer.status).toBe(426);
    const unnamed = await account.fetch("https://limn.test/live", { headers: { Upgrade: "websocket" } });
    expect(unnamed.status).toBe(400);
    const unknown = await requestSocket(account, "live-plain", numberedId("ses", 404));
    expect(unknown.status).toBe(401);
  });
});

describe("after a reconnect", () => {
  it("only what changed since is told, deleted images as such", async () => {
    const account = await newAccount("live-resume", 9);
    const images = await Promise.all([1, 2, 3, 4].map((number) => createdJob(account, jobNumber(number))));
    for (const { id } of images) await account.settleJob(id, 1, { resultSizeBytes: 1 });
    const path = documentPaths.images("live-resume");
    const first = await LiveClient.connect(account, "live-resume");
    first.send({ type: "subscribe", path });
    const [snapshot] = await first.arrivedImages();
    expect(idsOf(snapshot?.changed ?? [])).toEqual([4, 3, 2, 1].map((number) => numberedId("job", number)));
    const since = revisionOf(snapshot);
    first.close(1000);

    await account.deleteImage(numberedId("job", 2));
    await createdJob(account, jobNumber(5));
    const second = await LiveClient.connect(account, "live-resume");
    second.send({ type: "subscribe", path, since });
    const [resumed] = await second.arrivedImages();
    expect(resumed).toMatchObject({ complete: false, removed: [numberedId("job", 2)] });
    expect(idsOf(resumed?.changed ?? [])).toEqual([numberedId("job", 5)]);

    second.send({ type: "subscribe", path, since: revisionOf(resumed) });
    expect(await second.arrivedImages()).toMatchObject([{ complete: false, changed: [], removed: [] }]);
  });

  it("a revision that the account has never had gets everything", async () => {
    const account = await newAccount("live-future", 2);
    await createdJob(account, jobNumber(1));
    const client = await LiveClient.connect(account, "live-future");
    client.send({ type: "subscribe", path: documentPaths.images("live-future"), since: 1_000_000 });
    const [answer] = await client.arrivedImages();
    expect(answer?.complete).toBe(true);
    expect(answer?.changed).toHaveLength(1);
  });
});

describe("a long history", () => {
  /** Ended jobs, written straight into the table: making them one by one is not what is tested here. */
  const fill = (sql: SqlStorage, count: number) =>
    sql.exec(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO jobs (id, upload_id, mode, format, width_px, height_px, amount_credits, state, progress, attempt,
         heartbeat_at_ms, watch_at_ms, created_at, finished_at, revision)
       SELECT printf('job_%026d', n), ?, 'upscale-basic', 'jpeg', 65500, 65500, 100000, 'canceled', 0.123456789012345,
         3, 0, 0, strftime('%Y-%m-%dT%H:%M:%SZ', 1790000000 + n, 'unixepoch'), '2026-11-21T12:00:00.000Z', n
       FROM numbers`,
      count,
      numberedId("upl", 2),
    );

  it("comes in parts under the message limit, newest first, and a resume from within gets all of it", async () => {
    const account = await newAccount("live-long");
    // The longest name that a JSON text can make of 200 characters.
    await account.addUpload(uploadNumber(2, "\u0001".repeat(200)));
    await onDatabase(account, (sql) => {
      fill(sql, 2_300);
      sql.exec("UPDATE revision SET value = 2300");
    });
    const client = await LiveClient.connect(account, "live-long");
    const path = documentPaths.images("live-long");
    client.send({ type: "subscribe", path });
    const parts = await client.arrivedImages();
    expect(parts.length).toBeGreaterThan(1);
    for (const text of client.texts) expect(new TextEncoder().encode(text).length).toBeLessThan(1_048_576);
    expect(parts.map(({ complete }) => complete)).toEqual(parts.map((_, index) => index === 0));
    const ids = parts.flatMap(({ changed }) => idsOf(changed));
    expect(ids).toEqual(Array.from({ length: 2_000 }, (_, index) => numberedId("job", 2_300 - index)));
    expect(revisionOf(parts.at(-1))).toBe(2_300);

    client.send({ type: "subscribe", path, since: revisionOf(parts[0]) });
    const again = await client.arrivedImages();
    expect(again.flatMap(({ changed }) => idsOf(changed))).toEqual(ids);
  });

  it("of deletions comes under the limit, too", async () => {
    const account = await newAccount("live-graves");
    await onDatabase(account, (sql) => {
      sql.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 40000)
        INSERT INTO tombstones (image_id, revision) SELECT printf('job_%026d', n), n FROM numbers`);
      sql.exec("UPDATE revision SET value = 40000");
    });
    const client = await LiveClient.connect(account, "live-graves");
    client.send({ type: "subscribe", path: documentPaths.images("live-graves"), since: 0 });
    const [answer, ...rest] = await client.arrivedImages();
    expect(rest).toEqual([]);
    expect(answer).toMatchObject({ complete: true, changed: [], removed: [], revision: 40_000 });
  });
});
