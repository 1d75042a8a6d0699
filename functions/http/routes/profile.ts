import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { makeId } from "#contract/ids";
import { deleteAccountRequestSchema, nameRequestSchema, newApiKeyRequestSchema } from "#contract/profile";
import { accountOf } from "#functions/accounts/account-of";
import { makeApiKey } from "#functions/identity/api-key";
import { sessionCookie } from "#functions/identity/session-cookie";
import { clearCookie } from "#functions/identity/signed-cookie";
import { deleteAccount } from "#functions/profile/delete-account";
import { exportAccount } from "#functions/profile/export-account";
import { readProfile } from "#functions/profile/read-profile";
import { type HttpTypes, randomBytes, requirePrincipal } from "../context";
import { readJson } from "../read-json";

/** /account: what a person keeps of themselves. Sessions alone come in here: a key cannot make keys. */
export function profileRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.get("/profile", async (c) => {
    const profile = await readProfile(c.env, await requirePrincipal(c));
    c.header("Cache-Control", "no-store");
    return c.json(profile);
  });

  routes.post("/name", async (c) => {
    const { uid } = await requirePrincipal(c);
    const { name } = await readJson(c.req.raw, nameRequestSchema);
    await accountOf(c.env, uid).changeName(name);
    return c.body(null, 204);
  });

  routes.post("/api-keys", async (c) => {
    const { uid } = await requirePrincipal(c);
    const { name } = await readJson(c.req.raw, newApiKeyRequestSchema);
    const { key, secretHash, lastFour } = await makeApiKey(uid, c.env.SESSION_SECRET, randomBytes);
    const id = makeId("apiKey", randomBytes);
    const added = await accountOf(c.env, uid).addApiKey({ id, name, secretHash, lastFour });
    if (!added.ok) throw new LimnError(added.code);
    c.header("Cache-Control", "no-store");
    return c.json({ key, apiKey: added.apiKey }, 201);
  });

  routes.delete("/api-keys/:id", async (c) => {
    const { uid } = await requirePrincipal(c);
    const revoked = await accountOf(c.env, uid).revokeApiKey(c.req.param("id"));
    if (!revoked.ok) throw new LimnError(revoked.code);
    return c.body(null, 204);
  });

  routes.delete("/sessions/:id", async (c) => {
    const { uid } = await requirePrincipal(c);
    await accountOf(c.env, uid).endSession(c.req.param("id"));
    return c.body(null, 204);
  });

  routes.get("/export", async (c) => {
    const { uid } = await requirePrincipal(c);
    return exportAccount(c.env, uid, new Date());
  });

  routes.post("/delete", async (c) => {
    const { uid } = await requirePrincipal(c);
    const { idToken } = await readJson(c.req.raw, deleteAccountRequestSchema);
    await deleteAccount(c.env, uid, idToken, new Date());
    c.header("Set-Cookie", clearCookie(sessionCookie));
    c.header("Clear-Site-Data", '"cache", "storage"');
    return c.body(null, 204);
  });

  return routes;
}
