import { Hono } from "hono";
import { sessionRequestSchema } from "#contract/session";
import { signIn } from "#functions/identity/sign-in";
import { signOut, signOutEverywhere } from "#functions/identity/sign-out";
import { type HttpTypes, randomBytes } from "../context";
import { requireCalm } from "../flood-gate";
import { readJson } from "../read-json";
import { senderAddress } from "../sender-address";

/** /session: an ID token becomes a session cookie, and is forgotten again; or it ends all that the account has. */
export function sessionRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/", async (c) => {
    await requireCalm(c, "sign-in");
    const { idToken } = await readJson(c.req.raw, sessionRequestSchema);
    const { answer, setCookie } = await signIn(c.env, {
      idToken,
      request: c.req.raw,
      address: senderAddress(c.req.raw),
      now: new Date(),
      randomBytes,
    });
    c.header("Set-Cookie", setCookie);
    return c.json(answer);
  });

  routes.post("/end-all", async (c) => {
    await requireCalm(c, "sign-in");
    const { idToken } = await readJson(c.req.raw, sessionRequestSchema);
    await signOutEverywhere(c.env, idToken, new Date());
    return c.body(null, 204);
  });

  routes.delete("/", async (c) => {
    c.header("Set-Cookie", await signOut(c.env, c.req.raw, new Date()));
    // Whatever the browser keeps of the person (pictures, pages) goes with the session.
    c.header("Clear-Site-Data", '"cache", "storage"');
    return c.body(null, 204);
  });

  return routes;
}
