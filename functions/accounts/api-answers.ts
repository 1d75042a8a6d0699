import { z } from "zod";
import { readRow } from "./rows";

/** An answer of the API as it is kept, to be given again. */
export const apiAnswerSchema = z.strictObject({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  /** The JSON text, as it was sent. */
  body: z.string(),
  /** It tells a secret, and is kept encrypted. */
  isConfidential: z.boolean().optional(),
});
export type ApiAnswer = z.infer<typeof apiAnswerSchema>;

/** Answers are kept for a day: a client that has not asked again by then does not any more. */
const keptMs = 24 * 3_600_000;
/** A request that began and never ended, because its machine stopped, is begun anew after this. */
const abandonedMs = 3 * 60_000;

const rowSchema = z.object({
  fingerprint: z.string(),
  begun_at_ms: z.int(),
  answer: z.string().nullable(),
});

export type BegunRequest =
  | { readonly state: "begun" }
  | { readonly state: "in-progress" }
  | { readonly state: "conflict" }
  | { readonly state: "answered"; readonly answer: ApiAnswer };

/** Takes a key for a request, or says what became of the request that has it. Call it in a transaction. */
export function beginRequest(sql: SqlStorage, key: string, fingerprint: string, now: number): BegunRequest {
  sql.exec("DELETE FROM api_answers WHERE begun_at_ms < ?", now - keptMs);
  const query = "SELECT fingerprint, begun_at_ms, answer FROM api_answers WHERE key = ?";
  const held = readRow(sql, rowSchema, query, key);
  if (held && held.fingerprint !== fingerprint) return { state: "conflict" };
  if (held?.answer) return { state: "answered", answer: apiAnswerSchema.parse(JSON.parse(held.answer)) };
  if (held && now - held.begun_at_ms < abandonedMs) return { state: "in-progress" };
  sql.exec(
    `INSERT INTO api_answers (key, fingerprint, begun_at_ms) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET begun_at_ms = excluded.begun_at_ms`,
    key,
    fingerprint,
    now,
  );
  return { state: "begun" };
}

/** Keeps the answer of a request; null where it was refused: it changed nothing, and its key is free again. */
export function endRequest(sql: SqlStorage, key: string, answer: ApiAnswer | null): void {
  if (answer) sql.exec("UPDATE api_answers SET answer = ? WHERE key = ?", JSON.stringify(answer), key);
  else sql.exec("DELETE FROM api_answers WHERE key = ? AND answer IS NULL", key);
}
