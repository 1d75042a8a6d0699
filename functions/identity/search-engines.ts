interface SearchEngine {
  readonly name: string;
  /** Matches the hosts of result pages, whatever the country; an engine's mail or accounts are no search. */
  readonly host: RegExp;
  /** The parameters that hold the keyword, the engine's own first; the specification names q and text. */
  readonly keywordParameters: readonly string[];
}

const engine = (name: string, host: RegExp, ...ownParameters: string[]): SearchEngine => ({
  name,
  host,
  keywordParameters: [...ownParameters, "q", "text"],
});

/** Engines by the hosts that their result pages have (their public sites, read 2026-11). */
const searchEngines: readonly SearchEngine[] = [
  engine("google", /^(www\.|images\.|news\.)?google\.[a-z]{2,3}(\.[a-z]{2})?$/),
  engine("bing", /(^|\.)bing\.com$/),
  engine("duckduckgo", /(^|\.)duckduckgo\.com$/),
  engine("yahoo", /(^|\.)search\.yahoo\.(com|co\.jp)$/, "p"),
  engine("yandex", /(^|\.)(yandex\.[a-z]{2,3}(\.[a-z]{2})?|ya\.ru)$/),
  engine("baidu", /^(www|m|image)\.baidu\.com$/, "wd", "word"),
  engine("ecosia", /(^|\.)ecosia\.org$/),
  engine("brave", /^search\.brave\.com$/),
  engine("startpage", /(^|\.)startpage\.com$/, "query"),
  engine("qwant", /(^|\.)qwant\.com$/),
  engine("naver", /(^|\.)search\.naver\.com$/, "query"),
  engine("seznam", /(^|\.)search\.seznam\.cz$/),
  engine("kagi", /(^|\.)kagi\.com$/),
  engine("sogou", /^(www|m|wap)\.sogou\.com$/, "query", "keyword"),
  engine("360", /^(www\.|m\.)?so\.com$/),
  engine("aol", /(^|\.)search\.aol\.com$/),
  engine("mojeek", /(^|\.)mojeek\.com$/),
];

export interface SearchVisit {
  readonly engine: string;
  /** Most engines keep it to themselves now; then it is absent. */
  readonly keyword: string | undefined;
}

/** The search that a referrer comes from, or null when it is no engine's. */
export function searchVisitOf(referrer: URL): SearchVisit | null {
  const found = searchEngines.find(({ host }) => host.test(referrer.hostname));
  if (!found) return null;
  for (const parameter of found.keywordParameters) {
    const keyword = referrer.searchParams.get(parameter)?.trim();
    if (keyword) return { engine: found.name, keyword };
  }
  return { engine: found.name, keyword: undefined };
}
