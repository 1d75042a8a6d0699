import type { SessionAnswer } from "#contract/session";

/** The outcome of a login attempt (specification section 3); `error` is the sentence that the person reads. */
export type LoginResult = SessionAnswer | { readonly state: "error"; readonly error: string };

/** Groups that see the prices first (specification section 2, post-login navigation). */
const pricingGroups = new Set(["A", "B"]);

/** The page that an experiment group begins on; no group, or one that is not known, begins in the studio. */
export function startPageOf(group: string | undefined): "/pricing" | "/dashboard" {
  return group !== undefined && pricingGroups.has(group) ? "/pricing" : "/dashboard";
}

/**
 * The page after a login attempt, or null for "stay here" after a failed one. An explicit way back, which must be safe
 * to follow (`safeReturnPath`), wins over the group's page.
 */
export function destinationAfterLogin(result: LoginResult, returnTo: string | null): string | null {
  switch (result.state) {
    case "new user":
    case "existing user":
      return returnTo ?? startPageOf(result.group);
    default:
      return null;
  }
}

export interface AfterLogin {
  /** An explicit way back, safe to follow. */
  readonly returnTo: string | null;
  /** Leaves this page for another one. */
  leaveFor(path: string): void;
  /** Runs last, in every case. */
  readonly onFinished?: ((result: LoginResult) => void) | undefined;
}

/** What follows a login attempt (specification section 2, post-login navigation). */
export function finishLogin(result: LoginResult, { returnTo, leaveFor, onFinished }: AfterLogin): void {
  const destination = destinationAfterLogin(result, returnTo);
  if (destination !== null) leaveFor(destination);
  else console.error("Login error:", result.state === "error" ? result.error : result);
  onFinished?.(result);
}
