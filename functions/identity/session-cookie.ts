import { z } from "zod";
import { sessionIdSchema, uidSchema } from "#contract/ids";
import type { SignedCookie } from "./signed-cookie";

const sessionSchema = z.strictObject({ uid: uidSchema, email: z.string(), sessionId: sessionIdSchema });

/** What the session cookie says; it counts only while the account knows the session. */
export type Session = z.infer<typeof sessionSchema>;

/** Two weeks, the longest that Firebase allows a session cookie of its own. */
const maxAgeSeconds = 14 * 24 * 60 * 60;

/** `__Host-` makes browsers refuse it from other hosts, without Secure, or with another path (RFC 6265bis 4.1.3.2). */
export const sessionCookie: SignedCookie<typeof sessionSchema> = {
  name: "__Host-limn-session",
  audience: "session",
  maxAgeSeconds,
  schema: sessionSchema,
};
