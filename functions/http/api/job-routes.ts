import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { type ImageDocument, isEnd } from "#contract/jobs";
import { apiLimits } from "#contract/limits";
import { accountOf } from "#functions/accounts/account-of";
import type { ApiAnswer } from "#functions/accounts/api-answers";
import { findFinished, quoteOrder, submitOrder } from "#functions/jobs/submit-order";
import { waitForEnd } from "#functions/jobs/wait-for-end";
import { type HttpContext, type HttpTypes, randomBytes } from "../context";
import { jobIdOf } from "../job-id";
import { parseRequest } from "../read-json";
import { serveMedia } from "../serve-media";
import { type ApiCaller, requireCaller } from "./caller";
import { chargedCreditsOf, creditsHeaders } from "./credits";
import { answerOnce, idempotencyKey } from "./idempotency";
import { jobPageQuerySchema } from "./page-query";
import { cursorOf, positionOf } from "#functions/accounts/job-cursor";
import { type ReadOrder, readOrder } from "./read-order";

/** /v1/jobs: from the picture to the result. */
export function jobRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/", async (c) => {
    const caller = await requireCaller(c, "jobs:write");
    const order = await readOrder(c.req.raw, c.env);
    return answerOnce(c, caller, order.fingerprint, () => answerOrder(c, caller, order));
  });

  routes.get("/", async (c) => {
    const { uid } = await requireCaller(c, "jobs:read");
    const { limit, cursor, state } = parseRequest(jobPageQuerySchema, c.req.query());
    const page = { limit, after: positionOf(cursor), state: state ?? null };
    const { images, next } = await accountOf(c.env, uid).listJobPage(page);
    return c.json({ jobs: images, nextCursor: cursorOf(next) });
  });

  routes.get("/:id", async (c) => {
    const { uid } = await requireCaller(c, "jobs:read");
    const image = await waitForEnd(c.env, uid, jobIdOf(c), preferredWaitMs(c));
    if (!image) throw new LimnError("not-found");
    return c.json({ image }, 200, appliedPreference(c));
  });

  routes.get("/:id/result", async (c) => {
    const { uid } = await requireCaller(c, "jobs:read");
    const image = await findFinished(c.env, uid, jobIdOf(c));
    return serveMedia(c, { uid, image, variant: "result", download: true });
  });

  routes.post("/:id/cancel", async (c) => {
    const caller = await requireCaller(c, "jobs:write");
    const jobId = jobIdOf(c);
    return answerOnce(c, caller, "", async () => {
      const account = accountOf(c.env, caller.uid);
      const canceled = await account.cancelJob(jobId);
      if (!canceled.ok) throw new LimnError(canceled.code);
      const balanceCredits = (await account.readUser())?.balance ?? 0;
      const headers = creditsHeaders(chargedCreditsOf(canceled.image), balanceCredits);
      return { status: 200, headers, body: JSON.stringify({ image: canceled.image }) };
    });
  });

  return routes;
}

async function answerOrder(c: HttpContext, caller: ApiCaller, order: ReadOrder): Promise<ApiAnswer> {
  const { uid, isTest } = caller;
  if (order.settings.dryRun) {
    const [quote, user] = await Promise.all([
      quoteOrder(c.env, uid, order),
      accountOf(c.env, uid).readUser(),
    ]);
    return { status: 200, headers: creditsHeaders(0, user?.balance ?? 0), body: JSON.stringify({ quote }) };
  }
  const { origin } = new URL(c.req.url);
  const options = { idempotencyKey: idempotencyKey(c, caller), isTest, origin, now: new Date(), randomBytes };
  const started = await submitOrder(c.env, uid, order, options);
  const image = await endInTime(c, uid, started.image);
  const charged = chargedCreditsOf(image);
  // What a job that failed meanwhile gave back is there again.
  const balanceCredits = started.balanceCredits + (started.image.quote.amountCredits - charged);
  const headers = {
    Location: `/v1/jobs/${image.id}`,
    ...creditsHeaders(charged, balanceCredits),
    ...appliedPreference(c),
  };
  return { status: 201, headers, body: JSON.stringify({ image }) };
}

/** The job as it is when the caller's patience ends. */
async function endInTime(c: HttpContext, uid: string, image: ImageDocument): Promise<ImageDocument> {
  const waitMs = preferredWaitMs(c);
  if (waitMs === 0 || isEnd(image.state)) return image;
  return (await waitForEnd(c.env, uid, image.id, waitMs)) ?? image;
}

/** `Prefer: wait=10` (RFC 7240 section 4.3), in milliseconds; what is no number of seconds is not preferred. */
function preferredWaitMs(c: HttpContext): number {
  const [, seconds] = /(?:^|[,;]) *wait *= *(\d{1,4}) *(?:$|[,;])/i.exec(c.req.header("Prefer") ?? "") ?? [];
  return Math.min(Number(seconds ?? 0), apiLimits.maxWaitSeconds) * 1000;
}

function appliedPreference(c: HttpContext): Record<string, string> {
  const waitMs = preferredWaitMs(c);
  return waitMs > 0 ? { "Preference-Applied": `wait=${waitMs / 1000}` } : {};
}
