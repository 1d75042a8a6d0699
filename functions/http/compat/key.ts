import { LimnError } from "#contract/errors";
import { type ApiCaller, callerOfKey } from "../api/caller";
import type { HttpContext } from "../context";
import type { ApiKeyScope } from "#contract/api-keys";

/** The key in `Authorization`, whichever way the service's clients write it: bare, as `Bearer`, or as fal's `Key`. */
function keyOfHeader(c: HttpContext): string | null {
  const header = c.req.header("Authorization");
  return header === undefined ? null : header.trim().replace(/^(?:Bearer|Key) +/i, "");
}

/**
 * Whose request this is: that of a key, never of a session. Throws `api-key-invalid`, `rate-limited` and
 * `api-key-scope-missing`.
 */
export function requireKey(c: HttpContext, scope: ApiKeyScope): Promise<ApiCaller> {
  return callerOfKey(c, keyOfHeader(c) ?? "", scope);
}

/**
 * The same, of a client that may put the key among its fields: it counts where the header has none, goes nowhere else and
 * is kept nowhere.
 */
export function requireKeyOrField(c: HttpContext, field: unknown): Promise<ApiCaller> {
  const key = keyOfHeader(c) ?? (typeof field === "string" ? field.trim() : "");
  if (key === "") throw new LimnError("api-key-invalid");
  return callerOfKey(c, key, "jobs:write");
}
