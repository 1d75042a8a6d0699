import { Hono } from "hono";
import { z } from "zod";
import { LimnError } from "#contract/errors";
import { formatFacts } from "#contract/formats";
import { jobIdSchema } from "#contract/ids";
import type { ImageDocument, MediaVariant } from "#contract/jobs";
import { mediaFileName } from "#contract/media-names";
import { accountOf } from "#functions/accounts/account-of";
import { objectKeys } from "#functions/pictures/object-keys";
import { type HttpTypes, requirePrincipal } from "../context";

const parametersSchema = z.object({
  id: jobIdSchema,
  variant: z.enum(["source", "result", "thumbnail"]),
});

/** /media: an image's files, for its owner's session alone. Another's image is not found, as if it did not exist. */
export function mediaRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.get("/images/:id/:variant", async (c) => {
    const { uid } = await requirePrincipal(c);
    const parameters = parametersSchema.safeParse(c.req.param());
    if (!parameters.success) throw new LimnError("not-found");
    const { id, variant } = parameters.data;
    const image = await accountOf(c.env, uid).readJob(id);
    if (!image) throw new LimnError("not-found");

    const conditions = { onlyIf: c.req.raw.headers, range: c.req.raw.headers };
    const object = await c.env.PICTURES.get(mediaKey(uid, image, variant), conditions);
    if (!object) throw new LimnError("not-found");
    const headers = mediaHeaders(image, variant, object.httpEtag, c.req.query("download") !== undefined);
    if (!("body" in object)) return new Response(null, { status: 304, headers });
    return new Response(object.body, { status: applyRange(headers, object, c.req.header("Range")), headers });
  });

  return routes;
}

function mediaKey(uid: string, image: ImageDocument, variant: MediaVariant): string {
  if (variant === "source") return objectKeys.upload(uid, image.upload.id);
  return variant === "result" ? objectKeys.result(uid, image.id) : objectKeys.thumbnail(uid, image.id);
}

function mediaHeaders(image: ImageDocument, variant: MediaVariant, etag: string, download: boolean): Headers {
  const format =
    variant === "source" ? image.upload.format : variant === "result" ? image.quote.format : "webp";
  const { mimeType } = formatFacts[format];
  const name = encodeURIComponent(mediaFileName(image, variant));
  return new Headers({
    "Content-Type": mimeType,
    "Content-Disposition": `${download ? "attachment" : "inline"}; filename*=UTF-8''${name}`,
    ETag: etag,
    // A variant never changes once it is there; only its owner's browser may keep it.
    "Cache-Control": "private, max-age=3600",
    "Accept-Ranges": "bytes",
    // Whatever a file holds, it is shown as a picture or not at all.
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
}

/** Completes the headers for a whole or partial answer (RFC 9110 section 14); gives its status. */
function applyRange(headers: Headers, object: R2ObjectBody, rangeHeader: string | undefined): number {
  const range = object.range;
  if (rangeHeader === undefined || !range || !("offset" in range)) {
    headers.set("Content-Length", `${object.size}`);
    return 200;
  }
  const first = range.offset ?? 0;
  const length = range.length ?? object.size - first;
  headers.set("Content-Range", `bytes ${first}-${first + length - 1}/${object.size}`);
  headers.set("Content-Length", `${length}`);
  return 206;
}
