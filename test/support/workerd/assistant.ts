import { SELF } from "cloudflare:test";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import { type NewApiKeyRequest, newApiKeySchema } from "#contract/profile";
import { origin, type Person, postJson } from "./person";

/** The revisions of the protocol that assistants in use speak: the present one, and the one with a handshake before it. */
export const eras = ["2026-07-28", "2025-11-25"] as const;

/** A person's new API key. */
export async function newKey(person: Person, request: Partial<NewApiKeyRequest> = {}): Promise<string> {
  const answer = await postJson(person, "/account/api-keys", { name: "assistant", ...request });
  return newApiKeySchema.parse(await answer.json()).key;
}

/** The official client, connected to the whole Worker by a key; `era` is the revision that it insists on. */
export async function connectAssistant(key: string, era: (typeof eras)[number] = eras[0]): Promise<Client> {
  const mode = era === "2025-11-25" ? "legacy" : { pin: era };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    fetch: (url, init) => SELF.fetch(new Request(url, init as RequestInit)),
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** All that a tool says in words. */
export function wordsOf({ content }: CallToolResult): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
