import { LimnError } from "#contract/errors";
import { keyedHash } from "#functions/keyed-hash";
import type { HttpContext } from "./context";
import { senderAddress } from "./sender-address";

/**
 * Throws `rate-limited` for an address that sends more than 30 a minute to one of the doors that are open to everybody.
 * The count is the platform's own and lives in memory, so that turning a flood away costs next to nothing.
 */
export async function requireCalm(context: HttpContext, door: "inbox" | "relay"): Promise<void> {
  const address = await keyedHash(context.env.SESSION_SECRET, "flood-gate", senderAddress(context.req.raw));
  const { success } = await context.env.FLOOD_GATE.limit({ key: `${door} ${address}` });
  if (!success) throw new LimnError("rate-limited");
}
