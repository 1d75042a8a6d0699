import type { Account } from "#functions/accounts/account";
import type { Env } from "#functions/env";
import type { Engine } from "#functions/jobs/engines/engine";
import { type FaultSource, failing, failingCall } from "./failing";

/** R2 of which the calls fail that reach it, those of an upload in parts too; bodies that were begun go on. */
export function failingBucket(bucket: R2Bucket, source: FaultSource): R2Bucket {
  const calls = ["get", "head", "put", "list", "delete", "createMultipartUpload"] as const;
  const outer = failing(bucket, "R2", calls, source);
  return new Proxy(outer, {
    get: (of, key) =>
      key === "createMultipartUpload"
        ? async (...values: Parameters<R2Bucket["createMultipartUpload"]>) =>
            failing(
              await of.createMultipartUpload(...values),
              "R2's upload in parts",
              ["uploadPart", "complete", "abort"],
              source,
            )
        : Reflect.get(of, key, of),
  });
}

/** D1 of which a prepared statement's run fails. */
export function failingDatabase(database: D1Database, source: FaultSource): D1Database {
  const originals = new Map<D1PreparedStatement, D1PreparedStatement>();
  const statement = (of: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(failing(of, "D1", ["run", "first", "all", "raw"], source), {
      get: (inner, key) =>
        key === "bind"
          ? (...values: unknown[]) => statement(of.bind(...values))
          : Reflect.get(inner, key, inner),
    });
    originals.set(wrapped, of);
    return wrapped;
  };
  return new Proxy(database, {
    get(of, key) {
      if (key === "prepare") return (query: string) => statement(of.prepare(query));
      if (key === "batch") {
        // D1 knows its own statements alone.
        const run = (statements: D1PreparedStatement[]) =>
          of.batch(statements.map((each) => originals.get(each) ?? each));
        return (statements: D1PreparedStatement[]) => failingCall(source, "D1.batch", () => run(statements));
      }
      const value: unknown = Reflect.get(of, key, of);
      return typeof value === "function" ? value.bind(of) : value;
    },
  });
}

/** Account objects of which every call fails now and then, the ones that end a job too. */
export function failingAccounts(
  accounts: DurableObjectNamespace<Account>,
  source: FaultSource,
): DurableObjectNamespace<Account> {
  const stub = (of: DurableObjectStub<Account>) =>
    new Proxy(of, {
      get(inner, key) {
        const method = Reflect.get(inner, key, inner) as unknown;
        if (typeof method !== "function" || typeof key !== "string") return method;
        return (...values: unknown[]) =>
          failingCall(source, `the account's ${key}`, async () => Reflect.apply(method, inner, values));
      },
    });
  return new Proxy(accounts, {
    get(of, key) {
      if (key === "get") return (id: DurableObjectId) => stub(of.get(id));
      const value: unknown = Reflect.get(of, key, of);
      return typeof value === "function" ? value.bind(of) : value;
    },
  });
}

/** A provider of enhanced pictures that fails when it is asked for rows. */
export function failingEngine(engine: Engine, source: FaultSource): Engine {
  if (engine.kind !== "rows") return engine;
  return {
    ...engine,
    enhance: async (input, rendering, run) => {
      const rows = await engine.enhance(input, rendering, run);
      return {
        size: rows.size,
        rows: (range) => failingCall(source, "the engine", async () => rows.rows(range)),
      };
    },
  };
}

/** An environment with other bindings in some places. */
export function withBindings(env: Env, bindings: Partial<Env>): Env {
  return { ...env, ...bindings };
}
