import { LimnError } from "#contract/errors";
import type { Env } from "#functions/env";
import { keyedHash } from "#functions/keyed-hash";
import type { HttpContext } from "./context";
import { senderAddress } from "./sender-address";

/** What is open to everybody, and the counter in front of it. */
const doors = {
  inbox: "FLOOD_GATE",
  relay: "FLOOD_GATE",
  "key-in-body": "FLOOD_GATE",
  policy: "FLOOD_GATE",
  operations: "FLOOD_GATE",
  "sign-in": "SIGN_IN_GATE",
  descriptions: "DESCRIPTION_GATE",
  previews: "PREVIEW_GATE",
} as const satisfies Record<string, keyof Env>;

/**
 * Throws `rate-limited` for an address that sends more in a minute than its door lets through (wrangler.toml). The count
 * is the platform's own and lives in memory, so that turning a flood away costs next to nothing.
 */
export async function requireCalm(context: HttpContext, door: keyof typeof doors): Promise<void> {
  return requireCalmOf(context.env, door, senderAddress(context.req.raw));
}

/** The same for a sender who is known by more than an address: people's assistants may share one. */
export async function requireCalmOf(env: Env, door: keyof typeof doors, sender: string): Promise<void> {
  const hash = await keyedHash(env.SESSION_SECRET, "flood-gate", sender);
  const { success } = await env[doors[door]].limit({ key: `${door} ${hash}` });
  if (!success) throw new LimnError("rate-limited");
}
