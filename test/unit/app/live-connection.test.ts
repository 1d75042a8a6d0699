import { beforeEach, describe, expect, it } from "vitest";
import type { ServerMessage } from "#contract/live";
import { backoffDelayMs } from "../../../app/live/backoff";
import { LiveConnection, type LiveSocket, type LiveSocketEvents } from "../../../app/live/live-connection";
import type { ConnectionState } from "../../../app/live/live-store";

class FakeSocket implements LiveSocket {
  readonly sent: string[] = [];
  isClosed = false;

  constructor(readonly events: LiveSocketEvents) {}

  send(data: string) {
    this.sent.push(data);
  }

  close() {
    this.isClosed = true;
  }
}

/** Timers that go off when the test says so. */
class FakeTimers {
  #nowMs = 0;
  #pending = new Map<number, { callback: () => void; atMs: number }>();
  #lastId = 0;

  set(callback: () => void, delayMs: number): unknown {
    this.#lastId += 1;
    this.#pending.set(this.#lastId, { callback, atMs: this.#nowMs + delayMs });
    return this.#lastId;
  }

  clear(id: unknown) {
    if (typeof id === "number") this.#pending.delete(id);
  }

  advance(ms: number) {
    this.#nowMs += ms;
    for (const [id, { callback, atMs }] of Array.from(this.#pending)) {
      if (atMs <= this.#nowMs && this.#pending.delete(id)) callback();
    }
  }

  get count() {
    return this.#pending.size;
  }
}

const path = "users/u1/images";
let sockets: FakeSocket[];
let timers: FakeTimers;
let states: ConnectionState[];
let messages: ServerMessage[];
let nonsense: string[];
let since: number | undefined;
let connection: LiveConnection;

function latest(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
}

const imagesMessage = (revision: number) =>
  JSON.stringify({ type: "images", path, revision, complete: true, changed: [], removed: [] });

beforeEach(() => {
  sockets = [];
  timers = new FakeTimers();
  states = [];
  messages = [];
  nonsense = [];
  since = undefined;
  connection = new LiveConnection({
    openSocket(events) {
      const socket = new FakeSocket(events);
      sockets.push(socket);
      return socket;
    },
    subscriptions: () => [{ type: "subscribe", path, ...(since !== undefined && { since }) }],
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
    onNonsense: (detail) => nonsense.push(detail),
    timers: {
      set: (callback, delayMs) => timers.set(callback, delayMs),
      clear: (timer) => timers.clear(timer),
    },
    random: () => 1,
  });
  connection.start();
});

describe("the live connection", () => {
  it("subscribes when the socket opens, and hands parsed messages on", () => {
    latest().events.opened();
    expect(latest().sent).toEqual([JSON.stringify({ type: "subscribe", path })]);
    latest().events.received(imagesMessage(4));
    expect(messages).toMatchObject([{ type: "images", revision: 4 }]);
    expect(states).toEqual(["connecting", "open"]);
  });

  it("resumes with the last revision on the next socket", () => {
    latest().events.opened();
    since = 4;
    latest().events.closed(1006);
    timers.advance(500);
    latest().events.opened();
    expect(sockets).toHaveLength(2);
    expect(latest().sent).toEqual([JSON.stringify({ type: "subscribe", path, since: 4 })]);
    expect(states).toEqual(["connecting", "open", "waiting", "connecting", "open"]);
  });

  it("waits longer after each failure, and from the start again once something arrived", () => {
    latest().events.closed(1006);
    timers.advance(499);
    expect(sockets).toHaveLength(1);
    timers.advance(1);
    latest().events.closed(1006);
    timers.advance(999);
    expect(sockets).toHaveLength(2);
    timers.advance(1);
    expect(sockets).toHaveLength(3);
    latest().events.opened();
    latest().events.received("pong");
    latest().events.closed(1006);
    timers.advance(500);
    expect(sockets).toHaveLength(4);
  });

  it("tries at once when asked to while it waits, and not while it is open", () => {
    latest().events.closed(1006);
    connection.retryNow();
    expect(sockets).toHaveLength(2);
    latest().events.opened();
    connection.retryNow();
    expect(sockets).toHaveLength(2);
  });

  it("pings a quiet line and gives a dead one up", () => {
    latest().events.opened();
    timers.advance(25_000);
    expect(latest().sent.at(-1)).toBe("ping");
    latest().events.received("pong");
    timers.advance(25_000);
    expect(latest().sent.filter((text) => text === "ping")).toHaveLength(2);
    timers.advance(10_000);
    expect(latest().isClosed).toBe(true);
    expect(states.at(-1)).toBe("waiting");
  });

  it("gives a socket up that never opens", () => {
    timers.advance(15_000);
    expect(latest().isClosed).toBe(true);
    expect(states.at(-1)).toBe("waiting");
  });

  it("ends for good when the session is over", () => {
    latest().events.opened();
    latest().events.closed(4401);
    expect(states.at(-1)).toBe("signed-out");
    expect(timers.count).toBe(0);
    connection.retryNow();
    expect(sockets).toHaveLength(1);
  });

  it("hears no socket that it has let go", () => {
    const first = latest();
    first.events.closed(1006);
    timers.advance(500);
    first.events.opened();
    first.events.received(imagesMessage(1));
    first.events.closed(4401);
    expect(messages).toEqual([]);
    expect(first.sent).toEqual([]);
    expect(states).toEqual(["connecting", "waiting", "connecting"]);
  });

  it("stops without leaving a timer or a socket behind", () => {
    latest().events.opened();
    connection.stop();
    expect(latest().isClosed).toBe(true);
    expect(timers.count).toBe(0);
    expect(states.at(-1)).toBe("stopped");
  });

  it.each([["{"], ['{"type":"images"}'], ["null"], [new ArrayBuffer(2)]])("survives nonsense: %s", (data) => {
    latest().events.opened();
    latest().events.received(data);
    expect(messages).toEqual([]);
    expect(nonsense).toHaveLength(1);
    expect(states.at(-1)).toBe("open");
  });
});

describe("backoffDelayMs", () => {
  it("doubles up to 30 s and takes at most half off", () => {
    const at = (failures: number, random: number) => backoffDelayMs(failures, () => random);
    expect([1, 2, 3, 4].map((failures) => at(failures, 1))).toEqual([500, 1_000, 2_000, 4_000]);
    expect([7, 8, 50].map((failures) => at(failures, 1))).toEqual([30_000, 30_000, 30_000]);
    expect(at(1, 0)).toBe(250);
    expect(at(50, 0)).toBe(15_000);
  });
});
