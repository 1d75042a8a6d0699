/**
 * The accounts that a text names: the export of Firebase's accounts (`firebase auth:export accounts.json`), or ids with blanks,
 * commas or line ends between. Each once, in order.
 */
export function accountIdsOf(text: string): readonly string[] {
  const exported = exportedIds(text);
  const ids = exported ?? text.split(/[\s,]+/);
  return [...new Set(ids.filter((id) => id !== ""))];
}

/** The ids of an export, or null for what is none. */
function exportedIds(text: string): readonly string[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null || !("users" in parsed)) return null;
  if (!Array.isArray(parsed.users)) return null;
  return parsed.users.flatMap((user: unknown) =>
    typeof user === "object" && user !== null && "localId" in user && typeof user.localId === "string"
      ? [user.localId]
      : [],
  );
}

/** The same in groups of at most `size`. */
export function inGroups(ids: readonly string[], size: number): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size));
}
