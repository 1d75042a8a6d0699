/** The title of the page by the `mode` that Firebase's links carry (its documentation, "custom email handlers"). */
const titles: ReadonlyMap<string, string> = new Map([
  ["resetPassword", "Choose a new password"],
  ["verifyEmail", "Confirm your e-mail address"],
  ["recoverEmail", "Take your e-mail address back"],
  ["verifyAndChangeEmail", "Change your e-mail address"],
]);

export function actionTitle(mode: string | null): string {
  return titles.get(mode ?? "") ?? "A link from your e-mail";
}

/**
 * The way back that a link's `continueUrl` carries: the `returnTo` of our own login page (see the page that asks for a
 * new password), untrusted still. Null for addresses of other sites and of other pages.
 */
export function returnToOfContinueUrl(continueUrl: string | null, origin: string): string | null {
  let url: URL;
  try {
    url = new URL(continueUrl ?? "");
  } catch {
    return null;
  }
  return url.origin === origin && url.pathname === "/login" ? url.searchParams.get("returnTo") : null;
}
