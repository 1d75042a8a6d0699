import { z } from "zod";
import { readRow } from "./rows";

const revisionSchema = z.object({ value: z.int().min(0) });

/** The account's revision: it counts every change that a live document shows. */
export function readRevision(sql: SqlStorage): number {
  return readRow(sql, revisionSchema, "SELECT value FROM revision")?.value ?? 0;
}

/** Counts one more change and returns its number, with which the changed row is stamped. */
export function nextRevision(sql: SqlStorage): number {
  const row = readRow(sql, revisionSchema, "UPDATE revision SET value = value + 1 RETURNING value");
  if (!row) throw new Error("the revision counter is missing");
  return row.value;
}
