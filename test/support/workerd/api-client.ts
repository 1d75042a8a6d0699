import { SELF } from "cloudflare:test";
import { type NewApiKey, type NewApiKeyRequest, newApiKeySchema } from "#contract/profile";
import { expectDocumented } from "./documented";
import { origin, type Person, postJson } from "./person";

/** A program that has a key of a person and nothing else. Each of its answers is held against the API's document. */
export interface ApiClient extends NewApiKey {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** Makes a key as the profile page does, and a program that speaks by it. */
export async function newClient(person: Person, request: Partial<NewApiKeyRequest> = {}): Promise<ApiClient> {
  const answer = await postJson(person, "/account/api-keys", { name: "program", ...request });
  return clientOf(newApiKeySchema.parse(await answer.json()));
}

export function clientOf(made: NewApiKey): ApiClient {
  const fetchWithKey = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${made.key}`);
    const answer = await SELF.fetch(`${origin}${path}`, { ...init, headers });
    await expectDocumented(init.method ?? "GET", path, answer);
    return answer;
  };
  return {
    ...made,
    fetch: fetchWithKey,
    post: (path, body, headers = {}) =>
      fetchWithKey(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...headers },
      }),
  };
}

/** A form as `POST /v1/jobs` takes it. */
export function jobForm(picture: Uint8Array<ArrayBuffer>, fields: Record<string, string>): FormData {
  const form = new FormData();
  form.set("image", new File([picture], "holiday.png"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

export function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** The code of a problem document. */
export async function codeOf(answer: Response): Promise<string> {
  return (await answer.json<{ code: string }>()).code;
}
