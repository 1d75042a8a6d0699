import type { SessionProof } from "#functions/accounts/sessions";

/** How long a sign-in opens the operators' pages: what changed at the identity service since then counts after it. */
export const operatorSessionMs = 8 * 3_600_000;

/** `stale`: an operator, who must sign in anew. */
export type OperatorStanding = "operator" | "stale" | "nobody";

/**
 * Whether a session is an operator's, decided anew for each request: the address that the identity service had verified
 * at the sign-in stands on the configured list (ADMIN_EMAILS, in small letters) as it is now. What a token claims counts for nothing.
 */
export function operatorStanding(
  { verifiedEmail, startedAt }: SessionProof,
  operatorEmails: ReadonlySet<string>,
  now: number,
): OperatorStanding {
  if (verifiedEmail === null || !operatorEmails.has(verifiedEmail.toLowerCase())) return "nobody";
  return now - startedAt < operatorSessionMs ? "operator" : "stale";
}
