import type { SignInConfiguration } from "#contract/page-context";

/** Firebase's documented hosts: tokens and accounts, the popup's script, and its hidden frame on the auth domain. */
const firebaseHosts = {
  connect: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
  script: "https://apis.google.com",
} as const;

/** Where browsers tell of what the policy kept from happening (functions/http/routes/relay.ts). */
const reportPath = "/relay/csp";

/** The policy of every page: scripts by nonce only, no inline style, nothing framed, nothing foreign but sign-in. */
export function contentSecurityPolicy(nonce: string, signIn: SignInConfiguration): string {
  const frame = signIn.emulatorUrl ?? `https://${signIn.authDomain}`;
  const connect = signIn.emulatorUrl ? [signIn.emulatorUrl] : firebaseHosts.connect;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' ${firebaseHosts.script}`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${connect.join(" ")}`,
    `frame-src ${frame}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Every browser knows the older way, and sends at once. Where the newer one (`report-to`) stands beside it Chromium
    // follows that alone, over https alone and late (CSP3 section 6.4).
    `report-uri ${reportPath}`,
  ].join("; ");
}

/** What browsers offer and no page here asks for; the clipboard, full screen and sharing are left as they are. */
const permissionsPolicy = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Adds the headers that pages alone carry. */
export function withPageHeaders(
  response: Response,
  options: { nonce: string; signIn: SignInConfiguration },
): Response {
  const page = new Response(response.body, response);
  page.headers.set("Content-Security-Policy", contentSecurityPolicy(options.nonce, options.signIn));
  page.headers.set("Permissions-Policy", permissionsPolicy);
  // The sign-in popup must be able to answer its opener.
  page.headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  // A page shows who is signed in: it is made anew each time, and kept for nobody else.
  if (!page.headers.has("Cache-Control")) page.headers.set("Cache-Control", "private, no-cache");
  return page;
}
