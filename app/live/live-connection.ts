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

const pingEveryMs = 25_000;
const pongTimeoutMs = 10_000;
const openTimeoutMs = 15_000;

/**
 * Keeps one socket open: reconnects with growing, jittered waits, notices a dead line by pings, subscribes anew on each
 * socket, and ends for good when the server says that the session is over.
 */
export class LiveConnection {
  readonly #options: LiveConnectionOptions;
  #socket: LiveSocket | null = null;
  #failures = 0;
  #timer: unknown = null;
  #state: ConnectionState = "stopped";

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
  }

  start(): void {
    this.#connect();
  }

  /** Tries at once where it was waiting: the network is back, or the page is looked at again. */
  retryNow(): void {
    if (this.#state === "waiting") this.#connect();
  }

  stop(): void {
    this.#drop();
    this.#change("stopped");
  }

  #connect(): void {
    this.#drop();
    this.#change("connecting");
    // A socket that was dropped may still speak: only the current one is heard.
    const ifCurrent = (act: () => void) => {
      if (this.#socket === opening) act();
    };
    const opening = this.#options.openSocket({
      opened: () => ifCurrent(() => this.#subscribe()),
      received: (data) => ifCurrent(() => this.#receive(data)),
      closed: (code) => ifCurrent(() => this.#end(code)),
    });
    this.#socket = opening;
    this.#setTimer(() => this.#fail(), openTimeoutMs);
  }

  #subscribe(): void {
    this.#change("open");
    for (const message of this.#options.subscriptions()) this.#socket?.send(JSON.stringify(message));
    this.#pingLater();
  }

  #receive(data: unknown): void {
    // Whatever arrives proves that the line is alive.
    this.#failures = 0;
    this.#pingLater();
    if (data === keepAlive.response) return;
    const message = parseMessage(data);
    if (message) this.#options.onMessage(message);
    else this.#options.onNonsense(String(data).slice(0, 200));
  }

  #pingLater(): void {
    this.#setTimer(() => {
      this.#socket?.send(keepAlive.request);
      this.#setTimer(() => this.#fail(), pongTimeoutMs);
    }, pingEveryMs);
  }

  #end(code: number): void {
    if (code !== closeCodes.signedOut) return this.#fail();
    this.#drop();
    this.#change("signed-out");
  }

  #fail(): void {
    this.#drop();
    this.#failures += 1;
    this.#change("waiting");
    this.#setTimer(() => this.#connect(), backoffDelayMs(this.#failures, this.#options.random));
  }

  #drop(): void {
    this.#options.timers.clear(this.#timer);
    const dropped = this.#socket;
    this.#socket = null;
    dropped?.close();
  }

  #change(state: ConnectionState): void {
    this.#state = state;
    this.#options.onState(state);
  }

  #setTimer(callback: () => void, delayMs: number): void {
    this.#options.timers.clear(this.#timer);
    this.#timer = this.#options.timers.set(callback, delayMs);
  }
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
