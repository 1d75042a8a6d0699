import { z } from "zod";

/** Ids say what they name: a prefix, an underscore, and 26 characters of Crockford's base 32 (130 random bits). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const bodyLength = 26;

const prefixes = {
  upload: "upl",
  job: "job",
  session: "ses",
  request: "req",
  apiKey: "key",
  webhook: "whk",
  webhookEvent: "evt",
} as const;
export type IdKind = keyof typeof prefixes;

/** Makes a new id. `randomBytes` must return that many uniformly random bytes. */
export function makeId(kind: IdKind, randomBytes: (count: number) => Uint8Array): string {
  const body = Array.from(randomBytes(bodyLength), (byte) => alphabet.charAt(byte % alphabet.length)).join(
    "",
  );
  return `${prefixes[kind]}_${body}`;
}

function idSchema(kind: IdKind) {
  return z.string().regex(new RegExp(`^${prefixes[kind]}_[${alphabet}]{${bodyLength}}$`));
}

export const uploadIdSchema = idSchema("upload");
export const jobIdSchema = idSchema("job");
export const sessionIdSchema = idSchema("session");
export const webhookIdSchema = idSchema("webhook");
export const webhookEventIdSchema = idSchema("webhookEvent");

/** The id of the event that a job's end is: a job ends once, so its own random part names it. */
export function webhookEventIdOf(jobId: string): string {
  return jobId.replace(/^[^_]+/, prefixes.webhookEvent);
}

/** The job whose end an event is. */
export function jobIdOfEvent(eventId: string): string {
  return eventId.replace(/^[^_]+/, prefixes.job);
}

/** A Firebase uid: 1 to 128 characters (Firebase's documentation). A slash would change what a path means. */
export const uidSchema = z.string().regex(/^[^/\s]{1,128}$/);
