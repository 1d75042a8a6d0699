import { env, SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { ImageDocument, Upload } from "#contract/jobs";
import { closeCodes, documentPaths, type ServerMessage, serverMessageSchema } from "#contract/live";
import { accountOf } from "#functions/accounts/account-of";
import { createdJob, jobNumber, uploadNumber } from "../../support/workerd/account";
import { newPerson, origin, type Person } from "../../support/workerd/person";

interface OpenSocket {
  readonly messages: ServerMessage[];
  readonly closes: number[];
  send(message: unknown): void;
  close(): void;
}

/** A socket to /live as a browser opens it: with the person's cookie and the page's origin. */
async function openSocket(person: Person): Promise<OpenSocket> {
  const answer = await person.fetch("/live", { headers: { Upgrade: "websocket", Origin: origin } });
  const socket = answer.webSocket;
  if (!socket) throw new Error(`no socket, status ${answer.status}`);
  const messages: ServerMessage[] = [];
  const closes: number[] = [];
  socket.addEventListener("message", ({ data }) => {
    messages.push(serverMessageSchema.parse(JSON.parse(String(data))));
  });
  socket.addEventListener("close", ({ code }) => {
    closes.push(code);
  });
  socket.accept();
  return {
    messages,
    closes,
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(1000),
  };
}

/** A socket that has its opening message of a path. */
async function subscribed(person: Person, path: string, since?: number): Promise<OpenSocket> {
  const socket = await openSocket(person);
  socket.send({ type: "subscribe", path, ...(since !== undefined && { since }) });
  await expect.poll(() => socket.messages.length).toBe(1);
  return socket;
}

const typesOf = (messages: readonly ServerMessage[]) => messages.map(({ type }) => type);
const imagesIn = (messages: readonly ServerMessage[]) =>
  messages.filter((message) => message.type === "images");
const revisionOf = (messages: readonly ServerMessage[]) => imagesIn(messages).at(-1)?.revision ?? Number.NaN;

async function withUpload(person: Person): Promise<Upload> {
  await accountOf(env, person.uid).addUpload(uploadNumber(1));
  return uploadNumber(1);
}

/** A job that is done: made and ended on the account itself, for only what is told of it matters here. */
async function doneJob(person: Person, number: number): Promise<ImageDocument> {
  const account = accountOf(env, person.uid);
  const image = await createdJob(account, jobNumber(number));
  await account.settleJob(image.id, 1, { resultSizeBytes: 1 });
  return image;
}

describe("a page's socket, through the Worker", () => {
  it("gets what it asks for, is denied another's, and is told of nonsense, in that order", async () => {
    const person = await newPerson("page-opening", 4);
    await newPerson("page-foreign", 9);
    const socket = await openSocket(person);
    for (const path of Object.values(documentPaths))
      socket.send({ type: "subscribe", path: path(person.uid) });
    for (const path of Object.values(documentPaths))
      socket.send({ type: "subscribe", path: path("page-foreign") });
    socket.send({ type: "sing" });
    await expect.poll(() => socket.messages.length).toBe(7);
    const denied = ["denied", "denied", "denied"];
    expect(typesOf(socket.messages)).toEqual(["user", "payments", "images", ...denied, "invalid"]);
    expect(socket.messages[0]).toMatchObject({ user: { id: "page-opening", balance: 4 } });
    expect(JSON.stringify(socket.messages.slice(3))).not.toContain("page-foreign@limn.test");
  });

  it("is told of a change like every other one of its person, on whatever device", async () => {
    const desk = await newPerson("page-two", 4);
    const phone = await newPerson("page-two", 4);
    expect(phone.cookie).not.toBe(desk.cookie);
    await withUpload(desk);
    const path = documentPaths.images("page-two");
    const sockets = await Promise.all([subscribed(desk, path), subscribed(phone, path)]);
    const { id } = await doneJob(desk, 1);
    expect((await desk.fetch(`/v1/images/${id}`, { method: "DELETE" })).status).toBe(204);
    for (const { messages } of sockets) {
      await expect.poll(() => messages.length).toBe(4);
      const [opening, ...pushed] = imagesIn(messages);
      expect(opening).toMatchObject({ complete: true, changed: [] });
      expect(pushed).toMatchObject([
        { complete: false, changed: [{ id, state: "queued" }], removed: [] },
        { complete: false, changed: [{ id, state: "succeeded" }], removed: [] },
        { complete: false, changed: [], removed: [id] },
      ]);
    }
  });

  it("that comes back is told what changed meanwhile, each revision once", async () => {
    const person = await newPerson("page-back", 4);
    await withUpload(person);
    const kept = await doneJob(person, 1);
    const gone = await doneJob(person, 2);
    const path = documentPaths.images(person.uid);
    const first = await subscribed(person, path);
    expect(imagesIn(first.messages)[0]?.changed.map(({ id }) => id)).toEqual([gone.id, kept.id]);
    const since = revisionOf(first.messages);
    first.close();
    await expect.poll(() => first.closes).toEqual([1000]);

    const added = await doneJob(person, 3);
    expect((await person.fetch(`/v1/images/${gone.id}`, { method: "DELETE" })).status).toBe(204);
    const second = await subscribed(person, path, since);
    expect(imagesIn(second.messages)).toMatchObject([
      { complete: false, changed: [{ id: added.id, state: "succeeded" }], removed: [gone.id] },
    ]);
    expect(revisionOf(second.messages)).toBeGreaterThan(since);
    const third = await subscribed(person, path, revisionOf(second.messages));
    expect(imagesIn(third.messages)).toMatchObject([{ complete: false, changed: [], removed: [] }]);
  });

  it("is closed when its session ends, while the other session's goes on", async () => {
    const leaving = await newPerson("page-leaving", 4);
    const staying = await newPerson("page-leaving", 4);
    await withUpload(leaving);
    const path = documentPaths.images("page-leaving");
    const [gone, goneToo, still] = await Promise.all([
      subscribed(leaving, path),
      subscribed(leaving, path),
      subscribed(staying, path),
    ]);
    expect((await leaving.fetch("/session", { method: "DELETE" })).status).toBe(204);
    await expect.poll(() => gone.closes).toEqual([closeCodes.signedOut]);
    await expect.poll(() => goneToo.closes).toEqual([closeCodes.signedOut]);
    const { id } = await createdJob(accountOf(env, "page-leaving"), jobNumber(1));
    await expect.poll(() => still.messages.length).toBe(2);
    expect(imagesIn(still.messages)[1]).toMatchObject({ changed: [{ id }] });
    expect(still.closes).toEqual([]);
    expect([gone.messages.length, goneToo.messages.length]).toEqual([1, 1]);
    const again = await leaving.fetch("/live", { headers: { Upgrade: "websocket" } });
    expect(again.status).toBe(401);
  });
});

describe("an upgrade", () => {
  it.each(["https://evil.test", "http://limn.test", "null"])("from %s is refused", async (foreign) => {
    const person = await newPerson("page-lured", 0);
    const answer = await person.fetch("/live", { headers: { Upgrade: "websocket", Origin: foreign } });
    expect(answer.status).toBe(403);
    expect(answer.webSocket).toBeNull();
  });

  it("without a cookie is refused, whatever it says that it is", async () => {
    const person = await newPerson("page-claimed", 0);
    const headers = { Upgrade: "websocket", "x-limn-uid": person.uid, "x-limn-session": "any" };
    const answer = await SELF.fetch(`${origin}/live`, { headers });
    expect(answer.status).toBe(401);
    expect(answer.webSocket).toBeNull();
  });

  it("with a cookie is for the cookie's account and session, whatever its headers say", async () => {
    const person = await newPerson("page-own", 3);
    const other = await newPerson("page-other", 8);
    const headers = { Upgrade: "websocket", "X-Limn-Uid": other.uid, "X-Limn-Session": "any" };
    const answer = await person.fetch("/live", { headers });
    const socket = answer.webSocket;
    if (!socket) throw new Error(`no socket, status ${answer.status}`);
    const types: string[] = [];
    const closes: number[] = [];
    socket.addEventListener("message", ({ data }) => {
      types.push(serverMessageSchema.parse(JSON.parse(String(data))).type);
    });
    socket.addEventListener("close", ({ code }) => {
      closes.push(code);
    });
    socket.accept();
    for (const { uid } of [other, person])
      socket.send(JSON.stringify({ type: "subscribe", path: documentPaths.user(uid) }));
    await expect.poll(() => types).toEqual(["denied", "user"]);
    await person.fetch("/session", { method: "DELETE" });
    await expect.poll(() => closes).toEqual([closeCodes.signedOut]);
  });
});
