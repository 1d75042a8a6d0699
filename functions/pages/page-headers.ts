import type { SignInConfiguration } from "#contract/page-context";

/** Firebase's documented hosts: tokens and accounts, the popup's script, and its hidden frame on the auth domain. */
const firebaseHosts = {
  connect: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
  script: "https://apis.google.com",
} as const;

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
  ].join("; ");
}

/** Adds the headers that every page carries. */
export function withPageHeaders(
  response: Response,
  options: { nonce: string; signIn: SignInConfiguration },
): Response {
  const page = new Response(response.body, response);
  page.headers.set("Content-Security-Policy", contentSecurityPolicy(options.nonce, options.signIn));
  page.headers.set("X-Content-Type-Options", "nosniff");
  page.headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  page.headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
  // The sign-in popup must be able to answer its opener.
  page.headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  page.headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  return page;
}
