/**
 * Leaves for a page by a full load: every loader sees the new session, and nothing is left of the visitor before. An
 * address that differs from this page's by its fragment alone would load nothing, so that page is loaded anew.
 */
export function leaveFor(path: string): void {
  const { pathname, search } = window.location;
  const target = new URL(path, window.location.origin);
  if (target.hash !== "" && target.pathname === pathname && target.search === search) {
    window.history.replaceState(null, "", path);
    window.location.reload();
    return;
  }
  window.location.assign(path);
}
