import { LimnError } from "#contract/errors";
import { hostedPreviewLimits } from "#contract/preview-limits";
import { accountOf } from "#functions/accounts/account-of";
import { withDeadline } from "#functions/deadline";
import type { Env } from "#functions/env";
import { keyedHash } from "#functions/keyed-hash";
import type { PreviewCaller } from "./preview-caller";

const hourMs = 3_600_000;
const timeoutMs = 3_000;

/** Counts and inserts in one statement, so that requests sent at once cannot pass the limit together. */
const insertWithinLimit = `
  INSERT INTO hosted_previews (address_hash, asked_at_ms) SELECT ?1, ?2
  WHERE (SELECT count(*) FROM hosted_previews WHERE address_hash = ?1 AND asked_at_ms > ?2 - ${hourMs}) < ?3`;

/** The oldest of those that stand in the way. */
const oldestOfLimit = `
  SELECT asked_at_ms FROM hosted_previews WHERE address_hash = ?1 AND asked_at_ms > ?2 - ${hourMs}
  ORDER BY asked_at_ms DESC LIMIT 1 OFFSET ?3`;

/**
 * Takes one of the hour's previews by hosted models, of the person, of the key and of the address; whoever takes it ends it. Throws `rate-limited`, saying
 * when the next one is there, and `service-unavailable` where nobody can count: then nothing is bought.
 */
export async function takeHostedPreview(
  env: Env,
  { uid, keyId, address }: PreviewCaller,
  now: Date,
): Promise<{ end(isBought: boolean): Promise<void> }> {
  const account = accountOf(env, uid);
  const begun = await account.beginHostedPreview(keyId);
  if (begun.state === "busy") {
    throw new LimnError("rate-limited", {
      publicDetail: `Free previews by hosted models: ${hostedPreviewLimits.maxAtOnce} are at work already.`,
      retryAfterSeconds: begun.retryAfterSeconds,
    });
  }
  if (begun.state === "spent") throw spent(begun.by, begun.retryAfterSeconds);
  const end = async (isBought: boolean) => {
    await account.endHostedPreview(begun.id, { isBought });
  };
  try {
    await countForAddress(env, address, now.getTime());
  } catch (error) {
    await end(false);
    throw error;
  }
  return { end };
}

async function countForAddress(env: Env, address: string, at: number): Promise<void> {
  const hash = await keyedHash(env.SESSION_SECRET, "preview-address", address);
  const limit = hostedPreviewLimits.perHour.address;
  const counted = env.DIRECTORY.batch<{ asked_at_ms: number }>([
    env.DIRECTORY.prepare("DELETE FROM hosted_previews WHERE asked_at_ms <= ?").bind(at - hourMs),
    env.DIRECTORY.prepare(oldestOfLimit).bind(hash, at, limit - 1),
    env.DIRECTORY.prepare(insertWithinLimit).bind(hash, at, limit),
  ]);
  const [, oldest] = await withDeadline(counted, timeoutMs).catch((cause: unknown) => {
    throw new LimnError("service-unavailable", { detail: "a preview was not counted", cause });
  });
  const [standing] = oldest?.results ?? [];
  if (standing) throw spent("address", Math.max(1, Math.ceil((standing.asked_at_ms + hourMs - at) / 1_000)));
}

const holders = { person: "each person", key: "each API key", address: "each network address" } as const;

function spent(by: keyof typeof holders, retryAfterSeconds: number): LimnError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const when = minutes === 1 ? "within a minute" : `in ${minutes} minutes`;
  return new LimnError("rate-limited", {
    publicDetail: `Free previews by hosted models are ${hostedPreviewLimits.perHour[by]} an hour for ${holders[by]}; the next one is there ${when}.`,
    retryAfterSeconds,
  });
}
