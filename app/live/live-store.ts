import type { UserRecord } from "#contract/account";
import { creditsBought } from "#contract/credits-bought";
import type { ImageDocument } from "#contract/jobs";
import type { ServerMessage } from "#contract/live";
import { isFurther, mergeImages } from "./merge-images";

export type ConnectionState = "stopped" | "connecting" | "open" | "waiting" | "signed-out";

/** Everything live that a page shows. A new object for each change, so that React sees it. */
export interface LiveSnapshot {
  readonly user: UserRecord | null;
  /** Null until somebody knows them: the page's loader or the connection. */
  readonly images: readonly ImageDocument[] | null;
  /** The credits of all succeeded payments; null until they have been read. */
  readonly creditsBought: number | null;
  /** The server refused the images or the record. */
  readonly denied: boolean;
  readonly connection: ConnectionState;
}

export type LiveDocument = "user" | "payments" | "images";

export interface LiveStore {
  getSnapshot(): LiveSnapshot;
  /** What the server rendered: what hydrates late must begin from it, whatever arrived meanwhile. */
  getServerSnapshot(): LiveSnapshot;
  subscribe(listener: () => void): () => void;
  receive(message: ServerMessage): void;
  setConnection(connection: ConnectionState): void;
  /** The revision up to which a document is known, to resume from; undefined where nothing of it has arrived. */
  revisionOf(document: LiveDocument): number | undefined;
  /** Fills in the loader's images while nothing live has arrived. */
  seedImages(images: readonly ImageDocument[]): void;
  /** Takes an image over from an answer of the API, unless something newer of it is known already. */
  putImage(image: ImageDocument): void;
  removeImage(id: string): void;
}

/** Holds the account's live documents. Pure: it knows neither sockets nor React. */
export function createLiveStore(user: UserRecord | null): LiveStore {
  let snapshot: LiveSnapshot = {
    user,
    images: null,
    creditsBought: null,
    denied: false,
    connection: "stopped",
  };
  const serverSnapshot = snapshot;
  const revisions = new Map<LiveDocument, number>();
  const listeners = new Set<() => void>();

  const update = (change: Partial<LiveSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  const images = () => snapshot.images ?? [];

  return {
    getSnapshot: () => snapshot,
    getServerSnapshot: () => serverSnapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive(message) {
      if ("revision" in message) revisions.set(message.type, message.revision);
      update(changeOf(message, images()));
    },
    setConnection: (connection) => update({ connection }),
    revisionOf: (document) => revisions.get(document),
    seedImages(seed) {
      if (snapshot.images === null) update({ images: mergeImages(seed, [], []) });
    },
    putImage(image) {
      const held = images().find(({ id }) => id === image.id);
      if (!held || isFurther(image, held)) update({ images: mergeImages(images(), [image], []) });
    },
    removeImage: (id) => update({ images: mergeImages(images(), [], [id]) }),
  };
}

/** What a message changes. A refusal empties what it refuses (specification section 6). */
function changeOf(message: ServerMessage, held: readonly ImageDocument[]): Partial<LiveSnapshot> {
  switch (message.type) {
    case "user":
      return { user: message.user };
    case "images":
      return {
        images: mergeImages(message.complete ? [] : held, message.changed, message.removed),
      };
    case "payments":
      return { creditsBought: creditsBought(message.payments) };
    case "denied":
      if (message.path.endsWith("/images")) return { images: [], denied: true };
      return message.path.endsWith("/payments") ? { creditsBought: 0 } : { user: null, denied: true };
    default:
      return {};
  }
}
