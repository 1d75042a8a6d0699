import { Hono } from "hono";
import { z } from "zod";
import { LimnError } from "#contract/errors";
import { formatFacts } from "#contract/formats";
import { jobIdSchema } from "#contract/ids";
import { type ImageDocument, isEnd } from "#contract/jobs";
import { mediaFileName } from "#contract/media-names";
import { accountOf } from "#functions/accounts/account-of";
import { findFinished } from "#functions/jobs/submit-order";
import { enginesOf } from "#functions/jobs/engines/engines";
import { mediaLinkOf } from "#functions/pictures/media-link";
import { maxJsonBytes } from "../api/read-picture-body";
import type { HttpContext, HttpTypes } from "../context";
import { readJson } from "../read-json";
import { pictureAt } from "./foreign-picture";
import { requireKey } from "./key";
import { readForeignOrder } from "./parameters";
import { type Refusal, refusalOf } from "./refusal";
import { submitOnce } from "./submit-once";

const model = "/clarityai/crystal-upscaler";

const bodySchema = z.looseObject({ image_url: z.unknown() });

/** fal's queue, for its one model that Limn stands in for: a request is a job, and its id the job's. */
export function falRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post(model, async (c) => {
    const caller = await requireKey(c, "jobs:write");
    const { image_url: address, ...fields } = await readJson(c.req.raw, bodySchema, maxJsonBytes);
    const webhook = c.req.query("fal_webhook");
    const asked = { ...fields, ...(webhook && { webhook }) };
    const order = readForeignOrder("crystal", asked, enginesOf(c.env).modeOffers);
    const picture = await pictureAt(address, "image_url", c.env);
    const { image } = await submitOnce(c, caller, picture, order);
    return c.json({ status: "IN_QUEUE", request_id: image.id, ...addressesOf(c, image), queue_position: 0 });
  });

  routes.get(`${model}/requests/:id/status`, async (c) => {
    const { image } = await requestOf(c);
    // fal's API reference, "Queue request lifecycle": 202 until it is complete.
    return c.json(statusBody(c, image), isEnd(image.state) ? 200 : 202);
  });

  routes.get(`${model}/requests/:id`, async (c) => {
    const { uid, image } = await requestOf(c);
    const { quote, resultSizeBytes } = await findFinished(c.env, uid, image.id);
    const { origin } = new URL(c.req.url);
    return c.json({
      images: [
        {
          url: await mediaLinkOf(origin, uid, image, c.env.SESSION_SECRET, new Date()),
          content_type: formatFacts[quote.format].mimeType,
          file_name: mediaFileName(image, "result"),
          file_size: resultSizeBytes,
          width: quote.widthPx,
          height: quote.heightPx,
        },
      ],
    });
  });

  routes.put(`${model}/requests/:id/cancel`, async (c) => {
    const caller = await requireKey(c, "jobs:write");
    const canceled = await accountOf(c.env, caller.uid).cancelJob(jobIdOf(c));
    if (!canceled.ok) throw new LimnError(canceled.code);
    if (!canceled.canceled) return c.json({ status: "ALREADY_COMPLETED" }, 400);
    return c.json({ status: "CANCELLATION_REQUESTED" }, 202);
  });

  routes.onError((error, c) => refuse(c, error));
  return routes;
}

function statusBody(c: HttpContext, image: ImageDocument) {
  const isOver = isEnd(image.state);
  const status = isOver ? "COMPLETED" : image.state === "queued" ? "IN_QUEUE" : "IN_PROGRESS";
  return {
    status,
    request_id: image.id,
    ...addressesOf(c, image),
    ...(status === "IN_QUEUE" && { queue_position: 0 }),
    ...(c.req.query("logs") === "1" && { logs: [] }),
    ...(isOver && image.state !== "succeeded" && errorOf(image)),
  };
}

async function requestOf(c: HttpContext): Promise<{ uid: string; image: ImageDocument }> {
  const { uid } = await requireKey(c, "jobs:read");
  const image = await accountOf(c.env, uid).readJob(jobIdOf(c));
  if (!image) throw new LimnError("not-found");
  return { uid, image };
}

function jobIdOf(c: HttpContext): string {
  const parsed = jobIdSchema.safeParse(c.req.param("id"));
  if (!parsed.success) throw new LimnError("not-found");
  return parsed.data;
}

function addressesOf(c: HttpContext, { id }: ImageDocument): Record<string, string> {
  const response = `${new URL(c.req.url).origin}/compat/fal${model}/requests/${id}`;
  return { response_url: response, status_url: `${response}/status`, cancel_url: `${response}/cancel` };
}

function errorOf({ state, error }: ImageDocument): Record<string, string> {
  const code = state === "canceled" ? "job-canceled" : (error ?? "job-failed");
  return { error: new LimnError(code).sentence, error_type: code };
}

function refuse(c: HttpContext, error: unknown): Response {
  const refusal = refusalOf(c, error);
  const headers = { "X-Fal-Retryable": `${refusal.isRetryable}`, ...refusal.headers };
  return Response.json(bodyOf(refusal), { status: statusOf(refusal), headers });
}

/** fal says 400 while a request is under way, 403 where the balance is used up, and 422 where the input is at fault. */
function statusOf({ code, status }: Refusal): number {
  if (code === "job-not-finished") return 400;
  if (code === "credits-insufficient") return 403;
  const isOfInput = code === "request-invalid" || status === 413 || status === 415;
  return isOfInput ? 422 : status;
}

/** What is wrong with the input is a list, each with its place (fal's documentation of model errors); all else a sentence. */
function bodyOf(refusal: Refusal): unknown {
  const { code, sentence } = refusal;
  if (code === "job-not-finished") return { detail: "Request is still in progress" };
  if (statusOf(refusal) !== 422) return { detail: sentence };
  const [, field] = /Nothing was charged\. ([a-z_]+): /.exec(sentence) ?? [];
  const isPicture = code.startsWith("image-") || code.startsWith("url-") || code === "file-too-large";
  const place = field ?? (isPicture ? "image_url" : null);
  return {
    detail: [{ loc: ["body", ...(place ? [place] : [])], msg: sentence, type: code.replaceAll("-", "_") }],
  };
}
