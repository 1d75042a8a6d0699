import { z } from "zod";
import { hostedPreviewLimits } from "#contract/preview-limits";
import { readRow, readRows } from "./rows";

const hourMs = 3_600_000;

/** Longer than any preview is waited for: whoever has not said by then that it is over was killed. */
const longestMs = 2 * hostedPreviewLimits.maxWaitSeconds * 1_000;

/**
 * `go`: it may be bought, and is to be ended by its id. `busy`: as many are at work as may be at once. `spent`: the person's or the key's
 * hour is used up.
 */
export type BegunHostedPreview =
  | { readonly state: "go"; readonly id: number }
  | { readonly state: "busy"; readonly retryAfterSeconds: number }
  | { readonly state: "spent"; readonly by: "person" | "key"; readonly retryAfterSeconds: number };

const rowSchema = z.object({ key_id: z.string().nullable(), asked_at_ms: z.int(), is_over: z.int() });
const idSchema = z.object({ id: z.int() });

/** Takes one of the hour's previews by hosted models, before anything is bought. A session has no key. */
export function beginHostedPreview(sql: SqlStorage, keyId: string | null, now: number): BegunHostedPreview {
  sql.exec("DELETE FROM hosted_previews WHERE asked_at_ms <= ?", now - hourMs);
  const all = readRows(
    sql,
    rowSchema,
    "SELECT key_id, asked_at_ms, is_over FROM hosted_previews ORDER BY asked_at_ms",
  );
  const { perHour, maxAtOnce } = hostedPreviewLimits;
  const ofKey = keyId === null ? [] : all.filter((row) => row.key_id === keyId);
  for (const [by, rows] of [
    ["person", all],
    ["key", ofKey],
  ] as const) {
    // The oldest that still stands in the way.
    const oldest = rows.at(-perHour[by]);
    if (oldest)
      return { state: "spent", by, retryAfterSeconds: secondsUntil(oldest.asked_at_ms + hourMs, now) };
  }
  const atWork = all.filter((row) => row.is_over === 0 && row.asked_at_ms > now - longestMs);
  if (atWork.length >= maxAtOnce) return { state: "busy", retryAfterSeconds: 5 };
  const insert = "INSERT INTO hosted_previews (key_id, asked_at_ms) VALUES (?, ?) RETURNING id";
  const inserted = readRow(sql, idSchema, insert, keyId, now);
  if (!inserted) throw new Error("a preview was not counted");
  return { state: "go", id: inserted.id };
}

/** A preview that nobody waits for any more. What was not bought is not counted. */
export function endHostedPreview(
  sql: SqlStorage,
  id: number,
  { isBought }: { readonly isBought: boolean },
): void {
  const change = isBought
    ? "UPDATE hosted_previews SET is_over = 1 WHERE id = ?"
    : "DELETE FROM hosted_previews WHERE id = ?";
  sql.exec(change, id);
}

function secondsUntil(atMs: number, now: number): number {
  return Math.max(1, Math.ceil((atMs - now) / 1_000));
}
