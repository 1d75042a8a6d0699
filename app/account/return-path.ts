/** Where a person goes who came for nothing in particular. */
export const studioPath = "/dashboard";

/** Pages that one does not come back to after signing in. */
const accountPages = new Set(["/login", "/register"]);

// Any origin does: it only shows whether a path stays on the one it is resolved against.
const probeOrigin = "https://limn.invalid";

/**
 * The path to go back to after signing in: what `returnTo` asks for where that is a page of this site, the studio
 * otherwise. Addresses of other sites ("//evil.example", "/\evil.example", "javascript:…") are never followed.
 */
export function safeReturnPath(returnTo: string | null): string {
  if (!returnTo?.startsWith("/")) return studioPath;
  let url: URL;
  try {
    url = new URL(returnTo, probeOrigin);
  } catch {
    return studioPath;
  }
  const path = `${url.pathname}${url.search}${url.hash}`;
  // A path such as "/.//evil.example" resolves to "//evil.example", which a browser would take for another host.
  if (url.origin !== probeOrigin || path.startsWith("//") || accountPages.has(url.pathname))
    return studioPath;
  return path;
}

/** The login page for somebody who wants to be at `path`; the home page counts as nowhere in particular. */
export function loginPath(path: string): string {
  return withReturnPath("/login", path);
}

/** The page to create an account, with the same way back. */
export function registerPath(path: string): string {
  return withReturnPath("/register", path);
}

function withReturnPath(page: string, path: string): string {
  const target = path === "/" ? studioPath : safeReturnPath(path);
  return target === studioPath ? page : `${page}?returnTo=${encodeURIComponent(target)}`;
}
