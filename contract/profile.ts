import { z } from "zod";
import { apiKeyModeSchema, apiKeySchema, apiKeyScopes, apiKeyScopeSchema } from "./api-keys";
import { maxOverlapHours } from "./limits";
import { webhookSchema } from "./webhooks";

export const sessionSchema = z.strictObject({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});

/** What /profile shows besides the user record. */
export const profileSchema = z.strictObject({
  name: z.string(),
  apiKeys: z.array(apiKeySchema),
  webhooks: z.array(webhookSchema),
  sessions: z.array(sessionSchema),
});
export type Profile = z.infer<typeof profileSchema>;

/** The body of `POST /account/name`. */
export const nameRequestSchema = z.strictObject({ name: z.string().trim().max(80) });

/** The longest that a key is given. */
export const maxApiKeyDays = 3_650;

/** The body of `POST /account/api-keys`: what the person calls the key, and what it may do, until when. */
export const newApiKeyRequestSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  mode: apiKeyModeSchema.default("live"),
  scopes: z
    .array(apiKeyScopeSchema)
    .min(1)
    .default([...apiKeyScopes])
    .transform((scopes) => apiKeyScopes.filter((scope) => scopes.includes(scope))),
  expiresInDays: z.int().min(1).max(maxApiKeyDays).nullable().default(null),
});
export type NewApiKeyRequest = z.input<typeof newApiKeyRequestSchema>;

/** The body of `POST /account/api-keys/{id}/rotate`: for how long the old key holds on. */
export const rotateApiKeyRequestSchema = z.strictObject({
  overlapHours: z.int().min(0).max(maxOverlapHours),
});

/** Its answer, the only time that the key itself is told. */
export const newApiKeySchema = z.strictObject({ key: z.string(), apiKey: apiKeySchema });
export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** The body of `POST /account/delete`: an ID token of a sign-in within the last minutes. */
export const deleteAccountRequestSchema = z.strictObject({ idToken: z.string().min(1).max(8_192) });

/** A deletion needs a sign-in that is at most this old. */
export const recentSignInMs = 5 * 60_000;
