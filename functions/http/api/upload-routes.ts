import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { wholePictureLimits } from "#contract/limits";
import { checkFileSize, type IncomingPicture, receiveUpload } from "#functions/jobs/receive-upload";
import { type HttpTypes, randomBytes } from "../context";
import { fileNameOfHeader } from "../file-name";
import { limitBody } from "../limit-body";
import { requireCaller } from "./caller";
import { answerOnce, digestOf, idempotencyKey } from "./idempotency";

/** /v1/uploads: a picture as the body of the request, streamed; jobs are made of it afterwards. */
export function uploadRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/", async (c) => {
    const caller = await requireCaller(c, "jobs:write");
    const sizeBytes = Number(c.req.header("Content-Length") ?? Number.NaN);
    if (!Number.isSafeInteger(sizeBytes)) {
      throw new LimnError("request-invalid", { publicDetail: "A Content-Length is needed." });
    }
    const { body } = c.req.raw;
    if (!body) throw new LimnError("image-empty");
    const incoming = { name: fileNameOfHeader(c.req.header("X-File-Name")), sizeBytes, body };
    const key = idempotencyKey(c, caller);
    const { picture, fingerprint } =
      key === null ? { picture: incoming, fingerprint: "" } : await hold(incoming);
    return answerOnce(c, caller, fingerprint, async () => {
      const upload = await receiveUpload(c.env, caller.uid, picture, new Date(), randomBytes);
      return { status: 201, headers: {}, body: JSON.stringify(upload) };
    });
  });

  return routes;
}

/**
 * What tells whether a picture is the one that was sent before: its bytes, for which it is held as a whole; of one that does not fit into
 * memory, its name and its size.
 */
async function hold(incoming: IncomingPicture): Promise<{ picture: IncomingPicture; fingerprint: string }> {
  checkFileSize(incoming.sizeBytes);
  const { maxSizeBytes } = wholePictureLimits;
  if (incoming.sizeBytes > maxSizeBytes) {
    return { picture: incoming, fingerprint: `${incoming.name} ${incoming.sizeBytes}` };
  }
  const tooLarge = () => new LimnError("file-too-large");
  const body = limitBody(incoming.body, maxSizeBytes, tooLarge);
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return {
    picture: { ...incoming, sizeBytes: bytes.length, body: new Blob([bytes]).stream() },
    fingerprint: `${incoming.name} ${await digestOf(bytes)}`,
  };
}
