import type { FirstVisit } from "#contract/account";

/**
 * Writes how this visitor first came into local storage, under the keys of specification section 3, once: what stands
 * there already stays. The edge's signed cookie decides; this is the browser's own record of it.
 */
export function mirrorFirstVisit(storage: Pick<Storage, "getItem" | "setItem">, visit: FirstVisit): void {
  try {
    if (storage.getItem("first_landing_page") !== null) return;
    storage.setItem("referrer", visit.referrer);
    if (visit.search_keyword) storage.setItem("search_keyword", visit.search_keyword);
    storage.setItem("first_landing_page", visit.firstLandingPage);
  } catch {
    // A browser may forbid storage, or have none left; the cookie holds all the same.
  }
}
