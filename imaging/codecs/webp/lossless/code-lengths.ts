interface Package {
  readonly count: number;
  readonly symbols: readonly number[];
}

/**
 * The lengths of the shortest prefix code for symbols that come so often, none longer than `longest` (Larmore and Hirschberg, "A Fast Algorithm
 * for Optimal Length-Limited Huffman Codes", 1990). 0 where a symbol never comes; 1 where it is the only one.
 */
export function codeLengths(counts: Readonly<Uint32Array>, longest: number): Uint8Array {
  const lengths = new Uint8Array(counts.length);
  const single: Package[] = [];
  for (const [symbol, count] of counts.entries()) if (count > 0) single.push({ count, symbols: [symbol] });
  single.sort(byCount);
  if (single.length === 1) lengths[single[0]?.symbols[0] ?? 0] = 1;
  if (single.length < 2) return lengths;
  let packages: readonly Package[] = single;
  for (let level = 1; level < longest; level += 1) packages = [...single, ...pairs(packages)].sort(byCount);
  for (const { symbols } of packages.slice(0, 2 * single.length - 2)) {
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] as number) + 1;
  }
  return lengths;
}

const byCount = (a: Package, b: Package) => a.count - b.count;

function pairs(packages: readonly Package[]): Package[] {
  return Array.from({ length: packages.length >> 1 }, (_, i) => {
    const [a, b] = packages.slice(2 * i) as [Package, Package];
    return { count: a.count + b.count, symbols: [...a.symbols, ...b.symbols] };
  });
}
