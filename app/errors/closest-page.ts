/** More slips than these, and it is another word. */
const maxSlips = 3;

/**
 * The page that somebody most likely meant who typed `path`: the one with the fewest letters to change, add or leave
 * out, or one that begins as it does ("/anime"). Null where none is near.
 */
export function closestPage(path: string, pages: readonly string[]): string | null {
  const typed = wordsOf(path);
  if (typed.length < 4) return null;
  const named = pages.filter((page) => page !== "/");
  const ranked = named
    .map((page) => ({ page, slips: slipsBetween(typed, wordsOf(page)) }))
    .sort((a, b) => a.slips - b.slips);
  const [best] = ranked;
  if (best && best.slips <= Math.min(maxSlips, Math.floor(typed.length / 2))) return best.page;
  return named.find((page) => wordsOf(page).startsWith(typed.slice(0, 4))) ?? null;
}

function wordsOf(path: string): string {
  return path.toLowerCase().replace(/\.html?$|[^a-z0-9]+/g, "");
}

/** Levenshtein's distance. */
function slipsBetween(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const changed = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(changed, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
