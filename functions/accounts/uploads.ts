import { z } from "zod";
import { type Upload, uploadSchema } from "#contract/jobs";
import { waitingUploads } from "#contract/limits";
import { enqueue } from "./outbox";
import { type Outcome, refuse } from "./outcome";
import { readRow, readRows } from "./rows";

const rowSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    format: z.string(),
    width_px: z.int(),
    height_px: z.int(),
    has_alpha: z.literal([0, 1]),
    size_bytes: z.int(),
    created_at: z.string(),
    notes: z.string(),
  })
  .transform((row) =>
    uploadSchema.parse({
      id: row.id,
      name: row.name,
      format: row.format,
      widthPx: row.width_px,
      heightPx: row.height_px,
      hasAlpha: row.has_alpha === 1,
      sizeBytes: row.size_bytes,
      createdAt: row.created_at,
      notes: JSON.parse(row.notes),
    }),
  );

const selectUpload =
  "SELECT id, name, format, width_px, height_px, has_alpha, size_bytes, created_at, notes FROM uploads";

/** The condition that no job was made of an upload or with it, or none is left. */
export const isWaiting = `NOT EXISTS (SELECT 1 FROM jobs WHERE upload_id = uploads.id)
  AND NOT EXISTS (SELECT 1 FROM jobs WHERE mask_upload_id = uploads.id)
  AND NOT EXISTS (SELECT 1 FROM jobs WHERE style_upload_id = uploads.id)`;

/** Uploads that are dropped in one go, so that the message of it stays small. */
const droppedAtOnce = 500;

/**
 * Records a picture that lies in R2. Repeating it changes nothing; another upload under the id is refused, and so is one
 * (`uploads-too-many`) where too many wait already.
 */
export function addUpload(sql: SqlStorage, upload: Upload): Outcome {
  const parsed = uploadSchema.safeParse(upload);
  if (!parsed.success) return refuse("request-invalid");
  const earlier = readUpload(sql, upload.id);
  if (earlier) {
    return JSON.stringify(earlier) === JSON.stringify(parsed.data)
      ? { ok: true }
      : refuse("idempotency-conflict");
  }
  if (!hasRoomFor(sql, parsed.data)) return refuse("uploads-too-many");
  const { id, name, format, widthPx, heightPx, hasAlpha, sizeBytes, createdAt, notes } = parsed.data;
  sql.exec(
    `INSERT INTO uploads (id, name, format, width_px, height_px, has_alpha, size_bytes, created_at, notes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    name,
    format,
    widthPx,
    heightPx,
    hasAlpha ? 1 : 0,
    sizeBytes,
    createdAt,
    JSON.stringify(notes),
  );
  return { ok: true };
}

function hasRoomFor(sql: SqlStorage, { sizeBytes }: Upload): boolean {
  const schema = z.object({ count: z.int(), size_bytes: z.int() });
  const query = `SELECT count(*) AS count, coalesce(sum(size_bytes), 0) AS size_bytes FROM uploads WHERE ${isWaiting}`;
  const waiting = readRow(sql, schema, query);
  if (!waiting) return true;
  return (
    waiting.count < waitingUploads.maxCount && waiting.size_bytes + sizeBytes <= waitingUploads.maxSizeBytes
  );
}

/** Forgets uploads that have waited for a job for too long; their objects go by a message. Call it in a transaction. */
export function sweepUploads(sql: SqlStorage, uid: string, now: number): void {
  const query = `DELETE FROM uploads WHERE id IN (
    SELECT id FROM uploads WHERE created_at <= ? AND ${isWaiting} ORDER BY created_at LIMIT ?) RETURNING id`;
  const latest = new Date(now - waitingUploads.keptMs).toISOString();
  const dropped = readRows(sql, z.object({ id: z.string() }), query, latest, droppedAtOnce);
  const uploadIds = dropped.map(({ id }) => id);
  if (uploadIds.length > 0) enqueue(sql, { type: "uploads-dropped", uid, uploadIds }, now);
}

/** Every upload, newest first. */
export function listUploads(sql: SqlStorage): Upload[] {
  return readRows(sql, rowSchema, `${selectUpload} ORDER BY created_at DESC, id`);
}

export function readUpload(sql: SqlStorage, uploadId: string): Upload | null {
  return readRow(sql, rowSchema, `${selectUpload} WHERE id = ?`, uploadId);
}

/** Forgets an upload that no job uses any more; answers whether it did. */
export function deleteUnusedUpload(sql: SqlStorage, uploadId: string): boolean {
  const { rowsWritten } = sql.exec(`DELETE FROM uploads WHERE id = ? AND ${isWaiting}`, uploadId);
  return rowsWritten > 0;
}
