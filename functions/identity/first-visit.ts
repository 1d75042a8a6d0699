import type { FirstVisit } from "#contract/account";
import { searchVisitOf } from "./search-engines";

/** Longer values are cut: they are notes for statistics, never addresses that are followed. */
const maxLength = 512;

/**
 * What the first request of a visitor says (specification section 4): where they come from is the `via` or `ref`
 * parameter, else the referrer, for which a search engine's name stands; its keyword; and the path they landed on.
 * A referrer of our own, or one that is no address, is none.
 */
export function readFirstVisit(url: URL, refererHeader: string | null): FirstVisit {
  const firstLandingPage = noted(url.pathname);
  const named = url.searchParams.get("via") || url.searchParams.get("ref");
  if (named) return { referrer: noted(named), firstLandingPage };
  const referrer = parseReferrer(refererHeader, url);
  if (!referrer) return { referrer: "", firstLandingPage };
  const search = searchVisitOf(referrer);
  if (!search) return { referrer: noted(referrer.href), firstLandingPage };
  return {
    referrer: search.engine,
    firstLandingPage,
    ...(search.keyword && { search_keyword: noted(search.keyword) }),
  };
}

/** Without control characters, which a cookie would hold six times as long, and cut. */
function noted(value: string): string {
  return value.replace(/\p{Cc}/gu, "").slice(0, maxLength);
}

function parseReferrer(header: string | null, own: URL): URL | null {
  if (!header) return null;
  let referrer: URL;
  try {
    referrer = new URL(header);
  } catch {
    return null;
  }
  const isWeb = referrer.protocol === "http:" || referrer.protocol === "https:";
  return isWeb && referrer.origin !== own.origin ? referrer : null;
}
