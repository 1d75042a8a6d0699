import { Hono } from "hono";
import { operatorActionSchema } from "#contract/admin/actions";
import { LimnError } from "#contract/errors";
import { act } from "#functions/admin/act";
import { compose } from "#functions/compose";
import { operatorStanding } from "#functions/identity/operator";
import type { Principal } from "#functions/identity/principal";
import { type HttpContext, type HttpTypes, randomBytes, requirePrincipal } from "../context";
import { readJson } from "../read-json";

/** /admin/actions: all that operators change. What they read comes with the pages (functions/admin/desk.ts). */
export function adminRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/actions", async (c) => {
    const now = new Date();
    const { uid, email } = await requireOperator(c, now);
    const action = await readJson(c.req.raw, operatorActionSchema);
    const requestId = c.get("requestId");
    c.header("Cache-Control", "no-store");
    return c.json(await act(c.env, action, { uid, email, requestId, now, randomBytes }));
  });

  return routes;
}

/** Throws `permission-denied`, `signin-too-old` for an operator who must sign in anew, and `rate-limited`. */
async function requireOperator(c: HttpContext, now: Date): Promise<Principal> {
  const principal = await requirePrincipal(c);
  const standing = operatorStanding(principal, compose(c.env).operatorEmails, now.getTime());
  if (standing === "nobody") throw new LimnError("permission-denied");
  if (standing === "stale") throw new LimnError("signin-too-old");
  const { success } = await c.env.OPERATOR_ACTION_GATE.limit({ key: principal.uid });
  if (!success) throw new LimnError("rate-limited");
  return principal;
}
