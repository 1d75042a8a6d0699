import { expect } from "vitest";
import { type ClientMessage, type ServerMessage, serverMessageSchema } from "#contract/live";
import { type AccountStub, numberedId, requestSocket } from "./account";

export type ImagesMessage = Extract<ServerMessage, { type: "images" }>;

/** A client of the live protocol that checks every message it gets against the contract. */
export class LiveClient {
  /** How the server closed it. */
  readonly closes: number[] = [];
  readonly texts: string[] = [];
  readonly #socket: WebSocket;
  readonly #received: ServerMessage[] = [];
  #barriers = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      this.texts.push(String(data));
      if (data !== "pong") this.#received.push(serverMessageSchema.parse(JSON.parse(String(data))));
    });
    socket.addEventListener("close", ({ code }) => this.closes.push(code));
    socket.accept();
  }

  /** Opens a socket to `uid`'s account in its session number 1, which is made where it is not there. */
  static async connect(account: AccountStub, uid: string, sessionId = numberedId("ses", 1)): Promise<LiveClient> {
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
    this.#socket.send("no message of ours");
    this.#barriers += 1;
    const barriers = () => this.texts.filter((text) => text.includes('"invalid"')).length;
    await expect.poll(barriers).toBe(this.#barriers);
    return this.#received.splice(0).filter(({ type }) => type !== "invalid");
  }

  /** The images messages among what has arrived. */
  async arrivedImages(): Promise<ImagesMessage[]> {
    return (await this.arrived()).filter((message) => message.type === "images");
  }
}
