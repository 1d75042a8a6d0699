import {
  type NewApiKey,
  type NewApiKeyRequest,
  newApiKeySchema,
  type Profile,
  profileSchema,
} from "#contract/profile";
import { callApi } from "./call";

/** Each throws `LimnError` or `UnreachableError`. */
export async function readProfile(): Promise<Profile> {
  return profileSchema.parse(await callApi("/account/profile", { method: "GET" }));
}

export async function saveName(name: string): Promise<void> {
  await callApi("/account/name", { method: "POST", json: { name } });
}

/** The answer holds the key, which is never told again. */
export async function createApiKey(request: NewApiKeyRequest): Promise<NewApiKey> {
  return newApiKeySchema.parse(await callApi("/account/api-keys", { method: "POST", json: request }));
}

/** A new key in an old one's place; the old one holds on for as many hours. The answer holds the key. */
export async function rotateApiKey(id: string, overlapHours: number): Promise<NewApiKey> {
  const path = `/account/api-keys/${encodeURIComponent(id)}/rotate`;
  return newApiKeySchema.parse(await callApi(path, { method: "POST", json: { overlapHours } }));
}

export async function revokeApiKey(id: string): Promise<void> {
  await callApi(`/account/api-keys/${encodeURIComponent(id)}`, { method: "DELETE" });
}

export async function endSession(id: string): Promise<void> {
  await callApi(`/account/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Deletes the account for good. `idToken` is of a sign-in within the last minutes. */
export async function deleteAccount(idToken: string): Promise<void> {
  await callApi("/account/delete", { method: "POST", json: { idToken }, timeoutMs: 45_000 });
}
