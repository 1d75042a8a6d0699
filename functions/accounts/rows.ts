import type { z } from "zod";

/** Every row of a query, each parsed by its schema: what SQLite holds is input like any other. */
export function readRows<Schema extends z.ZodType>(
  sql: SqlStorage,
  schema: Schema,
  query: string,
  ...bindings: SqlStorageValue[]
): z.output<Schema>[] {
  return sql
    .exec(query, ...bindings)
    .toArray()
    .map((row) => schema.parse(row));
}

/** The first row of a query, parsed by its schema, or null when there is none. */
export function readRow<Schema extends z.ZodType>(
  sql: SqlStorage,
  schema: Schema,
  query: string,
  ...bindings: SqlStorageValue[]
): z.output<Schema> | null {
  return readRows(sql, schema, query, ...bindings)[0] ?? null;
}
