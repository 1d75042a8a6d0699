import { hostedPreviewLimits } from "#contract/preview-limits";
import type { Env } from "#functions/env";
import { keyedHash } from "#functions/keyed-hash";

/** What an engine made for a preview. */
export interface EngineFile {
  readonly engine: string;
  readonly file: Uint8Array;
}

const engineHeader = "X-Limn-Engine";

/** The name under which a person's preview is remembered: everything that it hangs on, as a keyed hash. */
export function previewName(env: Env, uid: string, picture: string, asked: unknown): Promise<string> {
  return keyedHash(env.SESSION_SECRET, "hosted-preview", JSON.stringify([uid, picture, asked]));
}

/**
 * What was made under this name a short while ago, in this place of Cloudflare's network (the Cache API, which forgets by itself and which nobody
 * reaches from outside; on a workers.dev address it keeps nothing). Null where nothing is there.
 */
export async function recallFile(name: string): Promise<EngineFile | null> {
  const found = await caches.default.match(addressOf(name));
  const engine = found?.headers.get(engineHeader);
  if (!found || !engine) return null;
  return { engine, file: new Uint8Array(await found.arrayBuffer()) };
}

/** Keeps what was made under this name for a short while. */
export async function rememberFile(name: string, { engine, file }: EngineFile): Promise<void> {
  const headers = {
    "Cache-Control": `max-age=${hostedPreviewLimits.rememberedSeconds}`,
    [engineHeader]: engine,
  };
  await caches.default.put(addressOf(name), new Response(file, { headers }));
}

/** A name that nobody serves (RFC 2606). */
const addressOf = (name: string) => `https://previews.invalid/${name}`;
