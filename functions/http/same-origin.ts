import { LimnError } from "#contract/errors";

/**
 * Refuses (`origin-refused`) what another site's page sends with a visitor's cookie. Browsers name the page's origin
 * on every request that changes something and on every WebSocket (Fetch standard, section 3.1), and say beside it
 * whether it is ours (Fetch Metadata, section 2.4); a client without either is no browser and carries nobody's cookie
 * unasked.
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site === "cross-site" || site === "same-site") throw new LimnError("origin-refused", { detail: site });
  const origin = request.headers.get("Origin");
  if (origin === null) return;
  const own = new URL(request.url).origin;
  if (origin !== own) throw new LimnError("origin-refused", { detail: `${origin} to ${own}` });
}

/** Refuses (`origin-refused`) whatever does not say that one of our own pages, or a browser for it, sends it. */
export function requireOwnPage(request: Request): void {
  const isSaid =
    request.headers.get("Origin") !== null || request.headers.get("Sec-Fetch-Site") === "same-origin";
  if (!isSaid) throw new LimnError("origin-refused", { detail: "no origin" });
  requireSameOrigin(request);
}

/**
 * Whether a request speaks by a key: no browser sends one by itself, and where one is there the cookie counts for nothing
 * (`requireCaller`; the compatible doors never look at it), so it may come from any page.
 */
export function bringsKey(request: Request): boolean {
  const { pathname } = new URL(request.url);
  const takesKeys = pathname === "/" || pathname.startsWith("/v1/") || pathname.startsWith("/compat/");
  return takesKeys && request.headers.has("Authorization");
}
