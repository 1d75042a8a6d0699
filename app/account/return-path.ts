/** Pages that one does not come back to after signing in. */
const accountPages = new Set(["/login", "/register", "/forgot-password", "/account-action"]);

// Any origin does: it only shows whether a path stays on the one it is resolved against.
const probeOrigin = "https://limn.invalid";

/**
 * The path that `returnTo` explicitly asks for where that is a page of this site, null otherwise. Addresses of other
 * sites ("//evil.example", "/\evil.example", "javascript:…") are never followed.
 */
export function safeReturnPath(returnTo: string | null): string | null {
  if (!returnTo?.startsWith("/")) return null;
  let url: URL;
  try {
    url = new URL(returnTo, probeOrigin);
  } catch {
    return null;
  }
  const path = `${url.pathname}${url.search}${url.hash}`;
  // A path such as "/.//evil.example" resolves to "//evil.example", which a browser would take for another host.
  if (url.origin !== probeOrigin || path.startsWith("//") || accountPages.has(url.pathname)) return null;
  return path;
}

/** The login page, with the way back for somebody who wants to be at `path`; null is nowhere in particular. */
export function loginPath(path: string | null): string {
  return withReturnPath("/login", path);
}

/** The page to create an account, with the same way back. */
export function registerPath(path: string | null): string {
  return withReturnPath("/register", path);
}

/** The page to ask for a new password, with the same way back. */
export function forgotPasswordPath(path: string | null): string {
  return withReturnPath("/forgot-password", path);
}

function withReturnPath(page: string, path: string | null): string {
  const target = safeReturnPath(path);
  return target === null ? page : `${page}?returnTo=${encodeURIComponent(target)}`;
}
