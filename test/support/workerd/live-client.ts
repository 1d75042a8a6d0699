import { type ClientMessage, keepAlive, type ServerMessage, serverMessageSchema } from "#contract/live";
import { type AccountStub, numberedId, requestSocket } from "./account";

export type ImagesMessage = Extract<ServerMessage, { type: "images" }>;

/** A client of the live protocol that checks every message it gets against the contract. */
export class LiveClient {
  /** How the server closed it. */
  readonly closes: number[] = [];
  readonly texts: string[] = [];
  readonly #socket: WebSocket;
  readonly #received: ServerMessage[] = [];
  readonly #barriers: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      this.texts.push(String(data));
      if (data === keepAlive.response) return;
      const message = serverMessageSchema.parse(JSON.parse(String(data)));
      if (message.type === "invalid") this.#barriers.shift()?.();
      else this.#received.push(message);
    });
    socket.addEventListener("close", ({ code }) => {
      this.closes.push(code);
    });
    socket.accept();
  }

  /** Opens a socket to `uid`'s account in its session number 1, which is made where it is not there. */
  static async connect(
    account: AccountStub,
    uid: string,
    sessionId = numberedId("ses", 1),
  ): Promise<LiveClient> {
    const now = Date.now();
    await account.startSession({ sessionId, now, expiresAt: now + 3_600_000 });
    const { status, webSocket } = await requestSocket(account, uid, sessionId);
    if (!webSocket) throw new Error(`no socket, status ${status}`);
    return new LiveClient(webSocket);
  }

  send(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  sendRaw(data: string | ArrayBuffer): void {
    this.#socket.send(data);
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  /**
   * Everything that has arrived since the last call. A message that is refused serves as a barrier: when its answer is
   * there, so is all that was sent before it.
   */
  async arrived(): Promise<ServerMessage[]> {
    await new Promise<void>((resolve) => {
      this.#barriers.push(resolve);
      this.#socket.send("no message of ours");
    });
    return this.#received.splice(0);
  }

  /** The images messages among what has arrived. */
  async arrivedImages(): Promise<ImagesMessage[]> {
    return (await this.arrived()).filter((message) => message.type === "images");
  }
}
