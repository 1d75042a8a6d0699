import {
  type ClientMessage,
  closeCodes,
  keepAlive,
  type ServerMessage,
  serverMessageSchema,
} from "#contract/live";
import { backoffDelayMs } from "./backoff";
import type { ConnectionState } from "./live-store";

/** A socket that is opening or open. */
export interface LiveSocket {
  send(data: string): void;
  close(): void;
}

/** What a socket tells, always after the call that opened it has returned. */
export interface LiveSocketEvents {
  opened(): void;
  received(data: unknown): void;
  closed(code: number): void;
}

export interface LiveConnectionOptions {
  openSocket(events: LiveSocketEvents): LiveSocket;
  /** What to ask for on each new socket; `since` resumes where the last one broke off. */
  subscriptions(): readonly Extract<ClientMessage, { type: "subscribe" }>[];
  onMessage(message: ServerMessage): void;
  onState(state: ConnectionState): void;
  /** Something arrived that is not of the protocol. */
  onNonsense(detail: string): void;
  timers: { set(callback: () => void, delayMs: number): unknown; clear(timer: unknown): void };
  random(): number;
}

export interface LiveConnection {
  start(): void;
  /** Tries at once where it was waiting: the network is back, or the page is looked at again. */
  retryNow(): void;
  stop(): void;
}

const pingEveryMs = 25_000;
const pongTimeoutMs = 10_000;
const openTimeoutMs = 15_000;

/**
 * Keeps one socket open: reconnects with growing, jittered waits, notices a dead line by pings, subscribes anew on each
 * socket, and ends for good when the server says that the session is over.
 */
export function createLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const { timers } = options;
  let socket: LiveSocket | null = null;
  let failures = 0;
  let timer: unknown = null;
  let state: ConnectionState = "stopped";

  const change = (next: ConnectionState) => {
    state = next;
    options.onState(next);
  };
  const setTimer = (callback: () => void, delayMs: number) => {
    timers.clear(timer);
    timer = timers.set(callback, delayMs);
  };
  const drop = () => {
    timers.clear(timer);
    const dropped = socket;
    socket = null;
    dropped?.close();
  };
  const fail = () => {
    drop();
    failures += 1;
    change("waiting");
    setTimer(connect, backoffDelayMs(failures, options.random));
  };
  const pingLater = () =>
    setTimer(() => {
      socket?.send(keepAlive.request);
      setTimer(fail, pongTimeoutMs);
    }, pingEveryMs);
  const subscribe = () => {
    change("open");
    for (const message of options.subscriptions()) socket?.send(JSON.stringify(message));
    pingLater();
  };
  const end = (code: number) => {
    if (code !== closeCodes.signedOut) return fail();
    drop();
    change("signed-out");
  };
  const receive = (data: unknown) => {
    // Whatever arrives proves that the line is alive.
    failures = 0;
    pingLater();
    if (data === keepAlive.response) return;
    const message = parseMessage(data);
    if (message) options.onMessage(message);
    else options.onNonsense(String(data).slice(0, 200));
  };

  function connect(): void {
    drop();
    change("connecting");
    // A socket that was dropped may still speak: only the current one is heard.
    const ifCurrent = (act: () => void) => {
      if (socket === opening) act();
    };
    const opening = options.openSocket({
      opened: () => ifCurrent(subscribe),
      received: (data) => ifCurrent(() => receive(data)),
      closed: (code) => ifCurrent(() => end(code)),
    });
    socket = opening;
    setTimer(fail, openTimeoutMs);
  }

  return {
    start: connect,
    retryNow: () => {
      if (state === "waiting") connect();
    },
    stop: () => {
      drop();
      change("stopped");
    },
  };
}

function parseMessage(data: unknown): ServerMessage | null {
  if (typeof data !== "string") return null;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  const parsed = serverMessageSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
