import type { BrowserContext, Page } from "@playwright/test";
import { AuthAdmin } from "../../emulators/auth/auth-admin.mjs";
import { projectPath } from "../../scripts/project.mjs";
import { localProjectId as projectId } from "../../scripts/stack/worker-variables.mjs";
import { stackAddresses } from "./stack";

/** A new account with a verified e-mail address in the Auth emulator. */
export async function makeAccount(account: { uid: string; email: string; password: string }): Promise<void> {
  await new AuthAdmin({ url: stackAddresses().authEmulatorUrl, projectId }).ensureAccount(account);
}

/** The last link that the Auth emulator would have sent to an address, or null. */
export async function lastMailedLink(email: string): Promise<string | null> {
  const url = `${stackAddresses().authEmulatorUrl}/emulator/v1/projects/${projectId}/oobCodes`;
  const { oobCodes } = (await (await fetch(url)).json()) as {
    oobCodes: { email: string; oobLink: string }[];
  };
  return oobCodes.findLast((code) => code.email === email)?.oobLink ?? null;
}

/**
 * Lets Google's sign-in work in a browser without a network: its script comes from our stand-in, and nothing else of
 * the outside is waited for.
 */
export async function serveGoogleSignIn(context: BrowserContext): Promise<void> {
  await context.route(/^https:/, (route) =>
    route.request().url().startsWith("https://apis.google.com/js/api.js")
      ? route.fulfill({
          path: projectPath("emulators", "auth", "gapi-stand-in.js"),
          contentType: "text/javascript",
        })
      : route.abort(),
  );
}

/** Signs in as a new Google account in the popup that the Auth emulator shows. */
export async function completeGooglePopup(popup: Page, email: string): Promise<void> {
  await popup.getByText("Add new account").click();
  await popup.locator("#email-input").fill(email);
  await popup.locator("#sign-in").click();
}
