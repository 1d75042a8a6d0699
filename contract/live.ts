import { z } from "zod";
import { paymentSchema, userRecordSchema } from "./account";
import { imageDocumentSchema } from "./jobs";

/**
 * The live protocol: one WebSocket at /live, JSON messages, both directions parsed by these two unions.
 * Revisions count an account's changes. A client that subscribes with the last revision it saw gets only what
 * changed since, or a snapshot where that is no longer known.
 */
export const livePathSchema = z.string().regex(/^users\/[^/]+(\/(payments|images))?$/);

export const documentPaths = {
  user: (uid: string) => `users/${uid}`,
  payments: (uid: string) => `users/${uid}/payments`,
  images: (uid: string) => `users/${uid}/images`,
} as const;

export const clientMessageSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("subscribe"), path: livePathSchema, since: z.int().min(0).optional() }),
  z.strictObject({ type: z.literal("unsubscribe"), path: livePathSchema }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

const revision = z.int().min(0);

export const serverMessageSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("user"),
    path: livePathSchema,
    revision,
    user: userRecordSchema.nullable(),
  }),
  z.strictObject({
    type: z.literal("payments"),
    path: livePathSchema,
    revision,
    payments: z.array(paymentSchema),
  }),
  /** `complete` messages replace everything held; others add to it. Newest first. */
  z.strictObject({
    type: z.literal("images"),
    path: livePathSchema,
    revision,
    complete: z.boolean(),
    changed: z.array(imageDocumentSchema),
    removed: z.array(z.string()),
  }),
  z.strictObject({ type: z.literal("denied"), path: z.string(), code: z.literal("permission-denied") }),
  z.strictObject({ type: z.literal("invalid"), code: z.literal("request-invalid") }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** Sent as plain text and answered without waking the account (Durable Objects' automatic response). */
export const keepAlive = { request: "ping", response: "pong" } as const;

/** Close codes of our own (4000–4999 are free for applications, RFC 6455 section 7.4.2). */
export const closeCodes = { signedOut: 4401 } as const;
