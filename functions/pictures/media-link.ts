import { z } from "zod";
import { jobIdSchema, uidSchema } from "#contract/ids";
import type { ImageDocument } from "#contract/jobs";
import { mediaFileName } from "#contract/media-names";
import { openValue, signValue } from "#functions/signed-value";

/** A day: what a program has not fetched by then it asks for again. */
const mediaLink = {
  audience: "media-link",
  maxAgeSeconds: 24 * 60 * 60,
  schema: z.strictObject({ uid: uidSchema, jobId: jobIdSchema }),
};

/** Where a job's result can be read without a key, for a day; before the job has ended the address says so. */
export async function mediaLinkOf(
  origin: string,
  uid: string,
  image: ImageDocument,
  secret: string,
  now: Date,
): Promise<string> {
  const token = await signValue(mediaLink, { uid, jobId: image.id }, secret, now);
  return `${origin}/media/links/${token}/${encodeURIComponent(mediaFileName(image, "result"))}`;
}

/** Which job's result a link opens, or null where it does not hold. */
export function openMediaLink(
  token: string,
  secret: string,
  now: Date,
): Promise<{ uid: string; jobId: string } | null> {
  return openValue(mediaLink, token, secret, now);
}
