import { LimnError } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import type { PaceKind } from "#functions/accounts/paces";
import type { HttpContext } from "./context";

/** Throws `rate-limited` for a person whose session asks more often in a minute than one may (functions/accounts/paces.ts). */
export async function requirePace(context: HttpContext, uid: string, kind: PaceKind): Promise<void> {
  const { allowed, resetSeconds } = await accountOf(context.env, uid).takeTurn(kind);
  if (!allowed) throw new LimnError("rate-limited", { retryAfterSeconds: resetSeconds });
}
