// @ts-check
/* Stands in the HTML of a visitor's first page. Writes the first visit, as the edge read it, to local storage under the
   specification's keys (section 3): once, and a keyword only where there was one. A browser that keeps no data for this
   site keeps none of this either: the signed cookie still holds. */
(() => {
  const visit = JSON.parse(document.documentElement.dataset["firstVisit"] ?? "null");
  try {
    if (visit === null || localStorage.getItem("first_landing_page") !== null) return;
    localStorage.setItem("referrer", visit.referrer);
    if (visit.search_keyword !== undefined) localStorage.setItem("search_keyword", visit.search_keyword);
    localStorage.setItem("first_landing_page", visit.firstLandingPage);
  } catch {
    // Storage that is switched off or full throws (HTML standard, section 12.2.1).
  }
})();
