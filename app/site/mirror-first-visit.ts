import type { FirstVisit } from "#contract/account";

/**
 * Writes the first visit, as the edge read it, to local storage under the specification's keys (section 3): once, and a
 * keyword only where there was one. A browser that keeps no data for this site keeps none of this either.
 */
export function mirrorFirstVisit(visit: FirstVisit, openStorage: () => Storage): void {
  try {
    const storage = openStorage();
    if (storage.getItem("first_landing_page") !== null) return;
    storage.setItem("referrer", visit.referrer);
    if (visit.search_keyword !== undefined) storage.setItem("search_keyword", visit.search_keyword);
    storage.setItem("first_landing_page", visit.firstLandingPage);
  } catch {
    // Storage that is switched off or full throws (HTML standard, section 12.2.1). The signed cookie still holds.
  }
}
