import { Hono } from "hono";
import { accountOf } from "#functions/accounts/account-of";
import { compose } from "#functions/compose";
import { withDeadline } from "#functions/deadline";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import type { HttpTypes } from "../context";

/** A part that does not answer in this time counts as not ready. */
const timeoutMs = 5_000;

/** Looks at one thing and rejects when it is not ready. */
type Check = (env: Env) => Promise<unknown>;

const checks: Readonly<Record<string, Check>> = {
  configuration: async (env) => compose(env),
  accounts: (env) => accountOf(env, "health").readUser(),
  pictures: (env) => env.PICTURES.head("health"),
  directory: (env) => env.DIRECTORY.prepare("SELECT count(*) FROM users WHERE uid = ''").first(),
};

/** /healthz: 200 once every part answers, else 503 with the parts that do not. */
export function healthRoutes(localChecks: Readonly<Record<string, Check>> = {}): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.get("/", async (c) => {
    const names: string[] = [];
    const results = Object.entries({ ...checks, ...localChecks }).map(async ([name, check]) => {
      await withDeadline(check(c.env), timeoutMs).catch((error: unknown) => {
        log.warn("a part is not ready", { part: name, error });
        names.push(name);
      });
    });
    await Promise.all(results);
    c.header("Cache-Control", "no-store");
    return names.length === 0 ? c.json({ ready: true }) : c.json({ ready: false, notReady: names }, 503);
  });

  return routes;
}
