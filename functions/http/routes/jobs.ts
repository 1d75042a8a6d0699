import { Hono } from "hono";
import { z } from "zod";
import { LimnError } from "#contract/errors";
import { jobIdSchema } from "#contract/ids";
import { jobRequestSchema } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import { deleteImage } from "#functions/jobs/delete-image";
import { receiveUpload } from "#functions/jobs/receive-upload";
import { quoteUpload, startJob } from "#functions/jobs/start-job";
import { type HttpContext, type HttpTypes, randomBytes, requireApiUser } from "../context";
import { readJson } from "../read-json";

const idempotencyKeySchema = z.string().min(1).max(255);
const maxNameLength = 200;

/** /v1: pictures in, jobs, the images they made, and the account that pays. */
export function jobRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/uploads", async (c) => {
    const { uid } = await requireApiUser(c);
    const sizeBytes = Number(c.req.header("Content-Length") ?? Number.NaN);
    if (!Number.isSafeInteger(sizeBytes)) {
      throw new LimnError("request-invalid", { publicDetail: "A Content-Length is needed." });
    }
    const body = c.req.raw.body;
    if (!body) throw new LimnError("image-empty");
    const incoming = { name: fileName(c), sizeBytes, body };
    return c.json(await receiveUpload(c.env, uid, incoming, new Date(), randomBytes), 201);
  });

  routes.post("/jobs", async (c) => {
    const { uid } = await requireApiUser(c);
    const request = await readJson(c.req.raw, jobRequestSchema);
    if (request.dryRun) return c.json({ quote: await quoteUpload(c.env, uid, request) });
    const options = { idempotencyKey: idempotencyKey(c), now: new Date(), randomBytes };
    return c.json({ image: await startJob(c.env, uid, request, options) }, 201);
  });

  routes.get("/jobs/:id", async (c) => {
    const { uid } = await requireApiUser(c);
    const image = await accountOf(c.env, uid).readJob(jobId(c));
    if (!image) throw new LimnError("not-found");
    return c.json({ image });
  });

  routes.post("/jobs/:id/cancel", async (c) => {
    const { uid } = await requireApiUser(c);
    const canceled = await accountOf(c.env, uid).cancelJob(jobId(c));
    if (!canceled.ok) throw new LimnError(canceled.code);
    return c.json({ image: canceled.image });
  });

  routes.get("/images", async (c) => {
    const { uid } = await requireApiUser(c);
    return c.json({ images: await accountOf(c.env, uid).listImages() });
  });

  routes.get("/account", async (c) => {
    const { uid } = await requireApiUser(c);
    const user = await accountOf(c.env, uid).readUser();
    if (!user) throw new LimnError("not-found");
    return c.json({ user });
  });

  routes.delete("/images/:id", async (c) => {
    const { uid } = await requireApiUser(c);
    await deleteImage(c.env, uid, jobId(c));
    return c.body(null, 204);
  });

  return routes;
}

/** The job in the address; what is not even an id is not found. */
function jobId(c: HttpContext): string {
  const parsed = jobIdSchema.safeParse(c.req.param("id"));
  if (!parsed.success) throw new LimnError("not-found");
  return parsed.data;
}

function idempotencyKey(c: HttpContext): string | null {
  const header = c.req.header("Idempotency-Key");
  if (header === undefined) return null;
  const parsed = idempotencyKeySchema.safeParse(header);
  if (!parsed.success) {
    throw new LimnError("request-invalid", { publicDetail: "Idempotency-Key has 1 to 255 characters." });
  }
  return parsed.data;
}

/** The file's name as the sender calls it (percent-encoded: headers are ASCII), without what could pose as a path. */
function fileName(c: HttpContext): string {
  const header = c.req.header("X-File-Name") ?? "";
  let name: string;
  try {
    name = decodeURIComponent(header);
  } catch {
    name = header;
  }
  const plain = name.replace(/[\\/\p{Cc}]/gu, " ").trim();
  return plain.slice(0, maxNameLength) || "picture";
}
