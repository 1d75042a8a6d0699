import { z } from "zod";
import { type Payment, paymentSchema } from "#contract/account";
import type { ServerMessage } from "#contract/live";
import { imagesChangedSince, imagesRemovedSince, listImages } from "./job-rows";
import { readRevision } from "./revisions";
import { readRows } from "./rows";
import { readUserRecord, readUserRevision } from "./user-record";

/** What a path of the live protocol shows. */
export type DocumentKind = "user" | "payments" | "images";

/** Images in one message: about 600 bytes each, so that a message stays well under the 1 MiB that Workers accept. */
const imagesPerMessage = 500;

const paymentRowSchema = z
  .object({ id: z.string(), status: z.string(), created_at: z.string(), items: z.string() })
  .transform((row) =>
    paymentSchema.parse({
      id: row.id,
      status: row.status,
      createdAt: row.created_at,
      items: JSON.parse(row.items) as unknown,
    }),
  );

export function readPayments(sql: SqlStorage): Payment[] {
  const query = "SELECT id, status, created_at, items FROM payments ORDER BY created_at DESC";
  return readRows(sql, paymentRowSchema, query);
}

/** Everything that a new subscriber of a path must be told. `since` is the last revision that it has seen. */
export function openingMessages(
  sql: SqlStorage,
  kind: DocumentKind,
  path: string,
  since: number | undefined,
): ServerMessage[] {
  const revision = readRevision(sql);
  if (kind === "user") return [{ type: "user", path, revision, user: readUserRecord(sql) }];
  if (kind === "payments") return [{ type: "payments", path, revision, payments: readPayments(sql) }];
  if (since !== undefined && since <= revision) return imageChanges(sql, path, since);
  return wholeHistory(sql, path, revision);
}

/** What a subscriber of a path has not seen since a revision; nothing where nothing changed. */
export function changesSince(
  sql: SqlStorage,
  kind: DocumentKind,
  path: string,
  since: number,
): ServerMessage[] {
  if (kind === "images") {
    return imageChanges(sql, path, since).filter(
      (message) => message.type === "images" && message.changed.length + message.removed.length > 0,
    );
  }
  // Payments are read once (specification section 7).
  if (kind === "payments" || readUserRevision(sql) <= since) return [];
  return [{ type: "user", path, revision: readRevision(sql), user: readUserRecord(sql) }];
}

function imageChanges(sql: SqlStorage, path: string, since: number): ServerMessage[] {
  const changed = imagesChangedSince(sql, since);
  const removed = imagesRemovedSince(sql, since);
  const revision = readRevision(sql);
  // A long absence: the whole history is bounded, the changes since are not.
  if (changed.length + removed.length > imagesPerMessage) return wholeHistory(sql, path, revision);
  return [{ type: "images", path, revision, complete: false, changed, removed }];
}

/**
 * The history in as many messages as it takes. All but the last carry revision 0: who loses the connection between
 * them asks for everything again.
 */
function wholeHistory(sql: SqlStorage, path: string, revision: number): ServerMessage[] {
  const images = listImages(sql);
  const count = Math.max(1, Math.ceil(images.length / imagesPerMessage));
  return Array.from({ length: count }, (_, i) => ({
    type: "images" as const,
    path,
    revision: i === count - 1 ? revision : 0,
    complete: i === 0,
    changed: images.slice(i * imagesPerMessage, (i + 1) * imagesPerMessage),
    removed: [],
  }));
}
