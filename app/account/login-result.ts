import type { SessionAnswer } from "#contract/session";
import { safeReturnPath } from "./return-path";

/** The outcome of a login attempt (specification section 3). */
export type LoginResult = SessionAnswer | { readonly state: "error"; readonly message: string };

/**
 * The page after a login attempt, or null for "stay here" after a failed one. Everybody goes where they wanted to be;
 * `returnTo` is taken from the address and therefore not trusted.
 */
export function destinationAfterLogin(result: LoginResult, returnTo: string | null): string | null {
  return result.state === "error" ? null : safeReturnPath(returnTo);
}
