import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { makeId } from "#contract/ids";
import { newApiKeyRequestSchema, rotateApiKeyRequestSchema } from "#contract/profile";
import { accountOf } from "#functions/accounts/account-of";
import { makeApiKey } from "#functions/identity/api-key";
import { type HttpTypes, randomBytes, requirePrincipal } from "../context";
import { readJson } from "../read-json";

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** /account/api-keys: making, rotating and revoking keys. The answers that hold a key are the only ones that ever do. */
export function apiKeyRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/", async (c) => {
    const { uid } = await requirePrincipal(c);
    const { name, mode, scopes, expiresInDays } = await readJson(c.req.raw, newApiKeyRequestSchema);
    const { key, secretHash, lastFour } = await makeApiKey({ uid, mode }, c.env.SESSION_SECRET, randomBytes);
    const id = makeId("apiKey", randomBytes);
    const expiresAt =
      expiresInDays === null ? null : new Date(Date.now() + expiresInDays * dayMs).toISOString();
    const added = await accountOf(c.env, uid).addApiKey({
      id,
      name,
      mode,
      scopes,
      secretHash,
      lastFour,
      expiresAt,
    });
    if (!added.ok) throw new LimnError(added.code);
    c.header("Cache-Control", "no-store");
    return c.json({ key, apiKey: added.apiKey }, 201);
  });

  routes.post("/:id/rotate", async (c) => {
    const { uid } = await requirePrincipal(c);
    const { overlapHours } = await readJson(c.req.raw, rotateApiKeyRequestSchema);
    const account = accountOf(c.env, uid);
    const oldId = c.req.param("id");
    const old = (await account.listApiKeys()).find((held) => held.id === oldId);
    if (!old) throw new LimnError("not-found");
    const { key, ...kept } = await makeApiKey({ uid, mode: old.mode }, c.env.SESSION_SECRET, randomBytes);
    const secret = { id: makeId("apiKey", randomBytes), ...kept };
    const rotated = await account.rotateApiKey(oldId, secret, overlapHours * hourMs);
    if (!rotated.ok) throw new LimnError(rotated.code);
    c.header("Cache-Control", "no-store");
    return c.json({ key, apiKey: rotated.apiKey }, 201);
  });

  routes.delete("/:id", async (c) => {
    const { uid } = await requirePrincipal(c);
    const revoked = await accountOf(c.env, uid).revokeApiKey(c.req.param("id"));
    if (!revoked.ok) throw new LimnError(revoked.code);
    return c.body(null, 204);
  });

  return routes;
}
