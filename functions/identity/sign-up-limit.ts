import { z } from "zod";
import { LimnError } from "#contract/errors";
import { withDeadline } from "#functions/deadline";
import type { Env } from "#functions/env";
import { keyedHash } from "#functions/keyed-hash";
import { log } from "#functions/observe/log";

const dayMs = 24 * 3_600_000;
const timeoutMs = 3_000;

/** A school, an office or a mobile network behind one address is let through; a program that makes accounts is not. */
const limitSchema = z.coerce.number().int().positive().catch(20);

/** Counts and inserts in one statement, so that sign-ups sent at once cannot pass the limit together. */
const insertWithinLimit = `
  INSERT INTO sign_ups (uid, address_hash, created_at_ms) SELECT ?1, ?2, ?3
  WHERE (SELECT count(*) FROM sign_ups WHERE address_hash = ?2 AND created_at_ms > ?3 - ${dayMs}) < ?4
  ON CONFLICT (uid) DO NOTHING`;

export type SignUpEnv = Pick<Env, "DIRECTORY" | "SESSION_SECRET" | "SIGN_UPS_PER_DAY">;

/**
 * Throws `signups-too-many` where an address has made as many accounts within a day as one may: each may come with
 * credits. A directory that does not answer keeps nobody out; Firebase itself limits new accounts by address, too.
 */
export async function requireSignUpsLeft(
  env: SignUpEnv,
  { uid, address, now }: { readonly uid: string; readonly address: string; readonly now: Date },
): Promise<void> {
  const addressHash = await keyedHash(env.SESSION_SECRET, "sign-up-address", address);
  const at = now.getTime();
  const limit = limitSchema.parse(env.SIGN_UPS_PER_DAY);
  const counted = env.DIRECTORY.batch([
    env.DIRECTORY.prepare("DELETE FROM sign_ups WHERE created_at_ms <= ?").bind(at - dayMs),
    env.DIRECTORY.prepare(insertWithinLimit).bind(uid, addressHash, at, limit),
    // Somebody whose first sign-in broke off comes again, and counts once.
    env.DIRECTORY.prepare("SELECT uid FROM sign_ups WHERE uid = ?").bind(uid),
  ]);
  let isCounted = true;
  try {
    const [, , found] = await withDeadline(counted, timeoutMs);
    isCounted = (found?.results.length ?? 0) > 0;
  } catch (error) {
    log.warn("a sign-up was not counted", { error });
  }
  if (!isCounted) throw new LimnError("signups-too-many");
}
