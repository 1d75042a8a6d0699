import { Hono } from "hono";
import { z } from "zod";
import { LimnError } from "#contract/errors";
import { uidSchema } from "#contract/ids";
import { accountOf } from "#functions/accounts/account-of";
import { describeError, reportError } from "#functions/alerts/report-error";
import { isSameText, keyedHash } from "#functions/keyed-hash";
import { type HttpContext, type HttpTypes } from "../context";
import { requireCalm } from "../flood-gate";
import { readJson } from "../read-json";

const restorePointRequestSchema = z.strictObject({ uid: uidSchema, at: z.iso.datetime() });
const restoreRequestSchema = z.strictObject({ uid: uidSchema, bookmark: z.string().min(1).max(200) });

/**
 * /operations: what operators do to one account from their own machine (scripts/restore-account.mjs, docs/operations.md).
 * The Worker's secret OPERATIONS_SECRET opens it; where none is set there is nothing here. Whatever is done is told in the
 * operators' chat.
 */
export function operationRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/accounts/restore-point", async (c) => {
    await requireOperator(c);
    const { uid, at } = await readJson(c.req.raw, restorePointRequestSchema);
    return c.json(await havingHistory(() => accountOf(c.env, uid).readRestorePoint(Date.parse(at))));
  });

  routes.post("/accounts/restore", async (c) => {
    await requireOperator(c);
    const { uid, bookmark } = await readJson(c.req.raw, restoreRequestSchema);
    const restored = await havingHistory(() => accountOf(c.env, uid).restoreTo(bookmark));
    c.executionCtx.waitUntil(
      reportError(c.env, "worker", `operations, account ${uid} goes back to ${bookmark}`),
    );
    return c.json(restored);
  });

  return routes;
}

/** Throws `not-found` where no secret is set, and `signin-required` for whoever does not bring it. */
async function requireOperator(c: HttpContext): Promise<void> {
  const secret = c.env.OPERATIONS_SECRET ?? "";
  if (secret.length < 32) throw new LimnError("not-found");
  await requireCalm(c, "operations");
  const [, brought = ""] = /^Bearer +(\S+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  // Hashes are of one length: how long the secret is shows no more than what it says.
  const [given, expected] = await Promise.all(
    [brought, secret].map((text) => keyedHash(secret, "operator", text)),
  );
  if (!given || !expected || !isSameText(given, expected)) throw new LimnError("signin-required");
}

/** Throws `request-invalid` where the platform has no such time or bookmark, with what it says of it: operators read this. */
async function havingHistory<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    const [publicDetail = ""] = describeError(error).split("\n");
    throw new LimnError("request-invalid", { publicDetail, cause: error });
  }
}
