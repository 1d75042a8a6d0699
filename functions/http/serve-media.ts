import { LimnError } from "#contract/errors";
import { formatFacts } from "#contract/formats";
import type { ImageDocument, MediaVariant } from "#contract/jobs";
import { mediaFileName } from "#contract/media-names";
import { objectKeys } from "#functions/pictures/object-keys";
import type { HttpContext } from "./context";

export interface ServedMedia {
  readonly uid: string;
  readonly image: ImageDocument;
  readonly variant: MediaVariant;
  /** Asks the browser to keep it as a file. */
  readonly download: boolean;
  /** Reached by a signed link: whoever has it may read it, from any page. */
  readonly isLinked?: boolean;
}

/** One of an image's files, whole or in part, or that it has not changed. Throws `not-found`. */
export async function serveMedia(
  c: HttpContext,
  { uid, image, variant, download, isLinked = false }: ServedMedia,
): Promise<Response> {
  const conditions = { onlyIf: c.req.raw.headers, range: c.req.raw.headers };
  const object = await c.env.PICTURES.get(mediaKey(uid, image, variant), conditions);
  if (!object) throw new LimnError("not-found");
  const headers = mediaHeaders(image, variant, object.httpEtag, download);
  if (isLinked) {
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  }
  if (!("body" in object)) return new Response(null, { status: 304, headers });
  return new Response(object.body, { status: applyRange(headers, object, c.req.header("Range")), headers });
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
    // Whatever a file holds, it is shown as a picture or not at all (with nosniff, security-headers.ts).
    "Content-Security-Policy": "default-src 'none'; sandbox",
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
