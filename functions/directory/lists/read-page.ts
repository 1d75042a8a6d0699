import { z } from "zod";
import { operatorPageSize, type Page } from "#contract/admin/rows";
import { fromBase64Url, toBase64Url } from "#contract/api-keys";

type Value = string | number;

/** A list in the order of an index: by a key, then by an id that no two rows share. */
export interface ListQuery {
  /** Named as the row's schema has them. */
  readonly columns: string;
  readonly from: string;
  readonly where: readonly { readonly sql: string; readonly values: readonly Value[] }[];
  readonly key: string;
  readonly id: string;
  readonly direction: "ASC" | "DESC";
  /** Where an ascending list begins. A further page begins behind its cursor alone: of two bounds SQLite seeks by one. */
  readonly atLeast?: string;
  /** Where the page before ended. */
  readonly after: string | undefined;
}

const positionSchema = z.tuple([z.union([z.string(), z.number()]), z.string()]);
const placeSchema = z.object({ listKey: z.union([z.string(), z.number()]), listId: z.string() });

/**
 * A page of a list. It begins behind the last row of the page before (keyset), so that page 2,000 costs what page 1 does, and
 * nothing is shown twice or left out when rows are added meanwhile. A cursor that no page has given begins at the first.
 */
export async function readPage<Schema extends z.ZodType>(
  directory: D1Database,
  schema: Schema,
  query: ListQuery,
): Promise<Page<z.output<Schema>>> {
  const { columns, from, key, id, direction } = query;
  const cursor = parseCursor(query.after);
  const position = cursor && (query.atLeast === undefined || cursor[0] >= query.atLeast) ? cursor : null;
  const beyond = direction === "ASC" ? ">" : "<";
  const where = [
    ...query.where,
    ...(!position && query.atLeast !== undefined ? [{ sql: `${key} >= ?`, values: [query.atLeast] }] : []),
    ...(position ? [{ sql: `(${key}, ${id}) ${beyond} (?, ?)`, values: position }] : []),
  ];
  const conditions = where.length > 0 ? `WHERE ${where.map(({ sql }) => sql).join(" AND ")}` : "";
  const { results } = await directory
    .prepare(
      `SELECT ${columns}, ${key} AS listKey, ${id} AS listId FROM ${from} ${conditions}
       ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${operatorPageSize + 1}`,
    )
    .bind(...where.flatMap(({ values }) => values))
    .all();
  const page = results.slice(0, operatorPageSize);
  const last = results.length > operatorPageSize ? placeSchema.parse(page.at(-1)) : null;
  return {
    rows: page.map((row) => schema.parse(row)),
    nextCursor: last && cursorOf([last.listKey, last.listId]),
  };
}

function cursorOf(position: [Value, string]): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(position)));
}

function parseCursor(cursor: string | undefined): [Value, string] | null {
  if (cursor === undefined) return null;
  try {
    return positionSchema.parse(JSON.parse(new TextDecoder().decode(fromBase64Url(cursor))));
  } catch {
    return null;
  }
}
