import { z } from "zod";
import {
  clientMessageSchema,
  closeCodes,
  documentPaths,
  keepAlive,
  type ServerMessage,
} from "#contract/live";
import { changesSince, type DocumentKind, openingMessages } from "./documents";
import { readRevision } from "./revisions";

/** What a socket is kept with while the account sleeps: who it is, and what it has seen of what. */
const attachmentSchema = z.object({
  uid: z.string(),
  sessionId: z.string(),
  seen: z.partialRecord(z.enum(["user", "payments", "images"]), z.int()),
});
type Attachment = z.infer<typeof attachmentSchema>;

const kindOrder: readonly DocumentKind[] = ["user", "payments", "images"];

/** The open sockets of an account. They hibernate: nothing of them is kept in memory. */
export class LiveSubscribers {
  readonly #context: DurableObjectState;

  constructor(context: DurableObjectState) {
    this.#context = context;
    // Answered without waking the account.
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair(keepAlive.request, keepAlive.response));
  }

  /** Takes a socket in and gives the answer to its upgrade. The caller vouches for `uid` and `sessionId`. */
  connect(uid: string, sessionId: string): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.#context.acceptWebSocket(server);
    attach(server, { uid, sessionId, seen: {} });
    return new Response(null, { status: 101, webSocket: client });
  }

  /** One message of a client: what it may not have is denied, what is no message of ours is told so. */
  receive(socket: WebSocket, text: string): void {
    const attachment = attachmentOf(socket);
    const message = parseMessage(text);
    if (!attachment || !message) return send(socket, { type: "invalid", code: "request-invalid" });
    const kind = kindOrder.find((candidate) => documentPaths[candidate](attachment.uid) === message.path);
    if (!kind) return send(socket, { type: "denied", path: message.path, code: "permission-denied" });
    if (message.type === "unsubscribe") {
      delete attachment.seen[kind];
      return attach(socket, attachment);
    }
    const { sql } = this.#context.storage;
    for (const opening of openingMessages(sql, kind, message.path, message.since)) send(socket, opening);
    attachment.seen[kind] = readRevision(sql);
    attach(socket, attachment);
  }

  /** Tells every socket what it has not seen. Call it after each committed change. */
  publish(): void {
    const { sql } = this.#context.storage;
    const revision = readRevision(sql);
    for (const socket of this.#context.getWebSockets()) {
      const attachment = attachmentOf(socket);
      if (!attachment) continue;
      for (const kind of kindOrder) {
        const seen = attachment.seen[kind];
        if (seen === undefined || seen >= revision) continue;
        const path = documentPaths[kind](attachment.uid);
        for (const message of changesSince(sql, kind, path, seen)) send(socket, message);
        attachment.seen[kind] = revision;
      }
      attach(socket, attachment);
    }
  }

  /** Closes the sockets of the sessions that are over. */
  closeWhere(isOver: (sessionId: string) => boolean): void {
    for (const socket of this.#context.getWebSockets()) {
      const attachment = attachmentOf(socket);
      if (attachment && isOver(attachment.sessionId)) socket.close(closeCodes.signedOut, "signed out");
    }
  }
}

function attachmentOf(socket: WebSocket): Attachment | null {
  const parsed = attachmentSchema.safeParse(socket.deserializeAttachment());
  return parsed.success ? parsed.data : null;
}

function attach(socket: WebSocket, attachment: Attachment): void {
  socket.serializeAttachment(attachment);
}

function parseMessage(text: string) {
  try {
    return clientMessageSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A socket that closes meanwhile is no failure: its client asks again from the revision that it has. */
function send(socket: WebSocket, message: ServerMessage): void {
  try {
    socket.send(JSON.stringify(message));
  } catch {
    // Closing.
  }
}
