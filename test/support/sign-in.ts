import type { BrowserContext, Locator, Page } from "@playwright/test";
import { AuthAdmin } from "../../emulators/auth/auth-admin.mjs";
import { projectPath } from "../../scripts/project.mjs";
import { localProjectId as projectId } from "../../scripts/stack/worker-variables.mjs";
import { stackAddresses } from "./stack";

/** A new account with a verified e-mail address in the Auth emulator. */
export async function makeAccount(account: { uid: string; email: string; password: string }): Promise<void> {
  await new AuthAdmin({ url: stackAddresses().authEmulatorUrl, projectId }).ensureAccount(account);
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Makes Firebase mail somebody a link by which the address is confirmed. */
export async function mailConfirmation(account: Credentials): Promise<void> {
  await callFirebase("sendOobCode", { requestType: "VERIFY_EMAIL", idToken: await idTokenOf(account) });
}

/** Changes an account's address as the SDK does; Firebase mails the old address a link by which it comes back. */
export async function changeEmail(account: Credentials, email: string): Promise<void> {
  await callFirebase("update", { idToken: await idTokenOf(account), email });
}

async function idTokenOf({ email, password }: Credentials): Promise<string> {
  return (await callFirebase("signInWithPassword", { email, password, returnSecureToken: true })).idToken;
}

/** A call of Identity Toolkit v1, as the SDK makes it. */
async function callFirebase(method: string, body: object): Promise<{ idToken: string }> {
  const base = `${stackAddresses().authEmulatorUrl}/identitytoolkit.googleapis.com/v1/accounts`;
  const response = await fetch(`${base}:${method}?key=demo-key`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`accounts:${method}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { idToken: string };
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

/** The code in a link of Firebase's e-mails, and our page for it: where a real project's e-mail templates point. */
export function actionPath(mailedLink: string): string {
  return `/account-action${new URL(mailedLink).search}`;
}

/** Fills in the form to sign in or up, wherever it stands, and sends it by its button. */
export async function fillCredentials(
  form: Page | Locator,
  { email, password }: Credentials,
  button: "Log in" | "Create account" = "Log in",
): Promise<void> {
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  // The top bar has a button to log in too; the form's is the last.
  await form.getByRole("button", { name: button, exact: true }).last().click();
}

/** Signs in as a new Google account in the popup that the Auth emulator shows. */
export async function completeGooglePopup(popup: Page, email: string): Promise<void> {
  await popup.getByText("Add new account").click();
  await popup.locator("#email-input").fill(email);
  await popup.locator("#sign-in").click();
}
