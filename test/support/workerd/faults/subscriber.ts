import { documentPaths } from "#contract/live";
import { createLiveStore, type LiveStore } from "../../../../app/live/live-store";
import { type AccountStub, numberedId } from "../account";
import { LiveClient } from "../live-client";

/** A tab: the page's own store behind a socket that can be cut and opened again. */
export class Subscriber {
  readonly #account: AccountStub;
  readonly #uid: string;
  readonly #store: LiveStore = createLiveStore(null);
  #client: LiveClient | null = null;

  private constructor(account: AccountStub, uid: string) {
    this.#account = account;
    this.#uid = uid;
  }

  static async open(account: AccountStub, uid: string): Promise<Subscriber> {
    const subscriber = new Subscriber(account, uid);
    await subscriber.reopen();
    return subscriber;
  }

  /** Ends the socket where it stands, and goes on with a new one from the revision that it has. */
  async reopen(): Promise<void> {
    this.#client?.close(1000);
    this.#client = await LiveClient.connect(this.#account, this.#uid, numberedId("ses", 1));
    for (const kind of ["user", "images"] as const) {
      const since = this.#store.revisionOf(kind);
      const path = documentPaths[kind](this.#uid);
      this.#client.send({ type: "subscribe", path, ...(since !== undefined && { since }) });
    }
  }

  /** Takes in what has arrived, as a page that has the time. */
  async takeIn(): Promise<void> {
    for (const message of (await this.#client?.arrived()) ?? []) this.#store.receive(message);
  }

  /** What the tab shows. */
  async shown() {
    await this.takeIn();
    const { user, images } = this.#store.getSnapshot();
    return { user, images };
  }

  close(): void {
    this.#client?.close(1000);
  }
}
