import type { SignInConfiguration } from "#contract/page-context";

/**
 * Fetches what Google's window needs before it is asked for: when the pointer or the focus arrives. A browser lets the
 * window open only while the press is fresh.
 */
export function prepareGoogle(configuration: SignInConfiguration): void {
  import("./google-sign-in").then(
    ({ prepareGoogleWindow }) => prepareGoogleWindow(configuration),
    // Pressing the button asks for the code again, and tells when it cannot be had.
    () => undefined,
  );
}
