import { z } from "zod";
import { uidSchema } from "./ids";

/** The body of `POST /session` and `POST /session/end-all`. A Firebase ID token stays well under 4 KB; the bound keeps a flood cheap. */
export const sessionRequestSchema = z.strictObject({ idToken: z.string().min(1).max(8_192) });

/** Who is looking, as the pages know it. */
export const viewerSchema = z.strictObject({ uid: uidSchema, email: z.string() });
export type Viewer = z.infer<typeof viewerSchema>;

export const experimentGroups = ["A", "B", "C"] as const;

/** The answer of `POST /session` (the login result of specification section 3). */
export const sessionAnswerSchema = z.strictObject({
  state: z.enum(["new user", "existing user"]),
  group: z.string(),
  viewer: viewerSchema,
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/** The body of `POST /relay/errors`: what a page tells of its own failure. */
export const errorReportSchema = z.strictObject({ description: z.string().min(1).max(16_384) });
