import { z } from "zod";
import { type Upload, uploadSchema } from "#contract/jobs";
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
    }),
  );

const selectUpload =
  "SELECT id, name, format, width_px, height_px, has_alpha, size_bytes, created_at FROM uploads";

/** Records a picture that lies in R2. Repeating it changes nothing; another upload under the id is refused. */
export function addUpload(sql: SqlStorage, upload: Upload): Outcome {
  const parsed = uploadSchema.safeParse(upload);
  if (!parsed.success) return refuse("request-invalid");
  const earlier = readUpload(sql, upload.id);
  if (earlier) {
    return JSON.stringify(earlier) === JSON.stringify(parsed.data)
      ? { ok: true }
      : refuse("idempotency-conflict");
  }
  const { id, name, format, widthPx, heightPx, hasAlpha, sizeBytes, createdAt } = parsed.data;
  sql.exec(
    `INSERT INTO uploads (id, name, format, width_px, height_px, has_alpha, size_bytes, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    name,
    format,
    widthPx,
    heightPx,
    hasAlpha ? 1 : 0,
    sizeBytes,
    createdAt,
  );
  return { ok: true };
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
  const { rowsWritten } = sql.exec(
    "DELETE FROM uploads WHERE id = ? AND NOT EXISTS (SELECT 1 FROM jobs WHERE upload_id = uploads.id)",
    uploadId,
  );
  return rowsWritten > 0;
}
