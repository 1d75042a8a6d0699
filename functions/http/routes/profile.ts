import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { deleteAccountRequestSchema, nameRequestSchema } from "#contract/profile";
import { accountOf } from "#functions/accounts/account-of";
import { sessionCookie } from "#functions/identity/session-cookie";
import { clearCookie } from "#functions/identity/signed-cookie";
import { deleteAccount } from "#functions/profile/delete-account";
import { exportAccount } from "#functions/profile/export-account";
import { readProfile } from "#functions/profile/read-profile";
import { type HttpTypes, requirePrincipal } from "../context";
import { readJson } from "../read-json";
import { requirePace } from "../require-pace";
import { apiKeyRoutes } from "./api-keys";

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

  routes.route("/api-keys", apiKeyRoutes());

  routes.delete("/sessions/:id", async (c) => {
    const { uid } = await requirePrincipal(c);
    const account = accountOf(c.env, uid);
    const sessionId = c.req.param("id");
    if (!(await account.hasSession(sessionId, Date.now()))) throw new LimnError("not-found");
    await account.endSession(sessionId);
    return c.body(null, 204);
  });

  routes.get("/export", async (c) => {
    const { uid } = await requirePrincipal(c);
    await requirePace(c, uid, "export");
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
