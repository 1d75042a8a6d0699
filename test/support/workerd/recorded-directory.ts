import { env } from "cloudflare:test";

/** A query that was run: what it said, with what, and how many rows it read. */
export interface RecordedQuery {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly rowsRead: number;
}

/** The directory, with a record of every query that went through it. */
export function recordedDirectory(): { readonly directory: D1Database; readonly queries: RecordedQuery[] } {
  const queries: RecordedQuery[] = [];
  const known = new WeakMap<object, { statement: D1PreparedStatement; sql: string; values: unknown[] }>();

  const wrap = (statement: D1PreparedStatement, sql: string, values: unknown[]): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...bound: unknown[]) => wrap(target.bind(...bound), sql, bound);
        if (name === "all") {
          return async () => {
            const result = await target.all();
            queries.push({ sql, values, rowsRead: result.meta.rows_read });
            return result;
          };
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    known.set(wrapped, { statement, sql, values });
    return wrapped;
  };

  const batch = async (statements: D1PreparedStatement[]) => {
    const originals = statements.map((statement) => known.get(statement));
    const results = await env.DIRECTORY.batch(
      originals.flatMap((original) => (original ? [original.statement] : [])),
    );
    for (const [index, result] of results.entries()) {
      const { sql = "", values = [] } = originals[index] ?? {};
      queries.push({ sql, values, rowsRead: result.meta.rows_read });
    }
    return results;
  };

  const directory = new Proxy(env.DIRECTORY, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => wrap(target.prepare(sql), sql, []);
      if (name === "batch") return batch;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { directory, queries };
}

/** SQLite's plan of a query, a line for each step. */
export async function planOf({ sql, values }: RecordedQuery): Promise<string[]> {
  const { results } = await env.DIRECTORY.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}
