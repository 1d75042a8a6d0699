import { BitWriter } from "./bit-writer";
import { PrefixCodeWriter } from "./prefix-code-writer";
import { colourSymbols, distanceSymbols, firstLength, greenSymbols } from "./prefix-format";

/** A copy's pixels at most (RFC 9649, section 3.6.2.1). */
const longestCopy = 4_096;

/** What is tried for the fewest pixels that are copied: in an even plane a copy takes more bits than what it stands for. */
const shortestCopies = [3, 6, 16, 64] as const;

/** How often each symbol of green and of distance comes, and the bits behind the symbols. */
interface PlaneCounts {
  readonly green: Uint32Array;
  readonly distance: Uint32Array;
  extraBits: number;
}

/**
 * A plane of bytes as the greens of a lossless picture, without its header (RFC 9649, section 3): literals, and copies of what lies around
 * them. The plane is gone over several times, to count and to write, and nothing is kept beside it.
 */
export function writePlane(plane: Uint8Array, widthPx: number): Uint8Array {
  const plans = shortestCopies.map((shortestCopy) => planned(plane, widthPx, shortestCopy));
  const [plan] = plans.toSorted((a, b) => a.bitCount - b.bitCount) as [PlanePlan];
  const { shortestCopy, green, distance } = plan;
  const bits = new BitWriter();
  // No transform, no colour cache, one group of codes: green, then red, blue and alpha, which are always 0, then distance.
  bits.bits(0, 3);
  const nothing = new PrefixCodeWriter(new Uint32Array(colourSymbols));
  for (const code of [green, nothing, nothing, nothing, distance]) code.writeLengths(bits);
  walk(plane, widthPx, shortestCopy, {
    literal: (value) => green.write(bits, value),
    copy(length, distanceSymbol) {
      const { symbol, extra, extraBits } = prefixed(length);
      green.write(bits, firstLength + symbol);
      bits.bits(extra, extraBits);
      distance.write(bits, distanceSymbol);
    },
  });
  return bits.end();
}

interface PlanePlan {
  readonly shortestCopy: number;
  readonly green: PrefixCodeWriter;
  readonly distance: PrefixCodeWriter;
  /** Without the codes themselves. */
  readonly bitCount: number;
}

function planned(plane: Uint8Array, widthPx: number, shortestCopy: number): PlanePlan {
  const counts = countSymbols(plane, widthPx, shortestCopy);
  const green = new PrefixCodeWriter(counts.green);
  const distance = new PrefixCodeWriter(counts.distance);
  const bitCount = green.bitsOf(counts.green) + distance.bitsOf(counts.distance) + counts.extraBits;
  return { shortestCopy, green, distance, bitCount };
}

function countSymbols(plane: Uint8Array, widthPx: number, shortestCopy: number): PlaneCounts {
  const green = new Uint32Array(greenSymbols);
  const distance = new Uint32Array(distanceSymbols);
  const counts: PlaneCounts = { green, distance, extraBits: 0 };
  walk(plane, widthPx, shortestCopy, {
    literal(value) {
      green[value] = (green[value] as number) + 1;
    },
    copy(length, distanceSymbol) {
      const { symbol, extraBits } = prefixed(length);
      green[firstLength + symbol] = (green[firstLength + symbol] as number) + 1;
      distance[distanceSymbol] = (distance[distanceSymbol] as number) + 1;
      counts.extraBits += extraBits;
    },
  });
  return counts;
}

interface PlaneVisitor {
  literal(value: number): void;
  /** `length` pixels as they are at a distance of this symbol, which takes no more bits. */
  copy(length: number, distanceSymbol: number): void;
}

/** Goes over a plane in the order of scanning, each time the same way. */
function walk(plane: Uint8Array, widthPx: number, shortestCopy: number, visitor: PlaneVisitor): void {
  // By their symbols (section 3.6.2.2): above, before, above and left, above and right.
  const distances = [widthPx, 1, widthPx + 1, widthPx - 1];
  for (let at = 0; at < plane.length; ) {
    let longest = 0;
    let distanceSymbol = 0;
    for (let symbol = 0; symbol < distances.length; symbol += 1) {
      const length = lengthOfSame(plane, at, distances[symbol] as number);
      if (length <= longest) continue;
      longest = length;
      distanceSymbol = symbol;
    }
    if (longest < shortestCopy) {
      visitor.literal(plane[at] as number);
      at += 1;
    } else {
      visitor.copy(longest, distanceSymbol);
      at += longest;
    }
  }
}

/** How many pixels from `at` on are those `distance` before them. */
function lengthOfSame(plane: Uint8Array, at: number, distance: number): number {
  if (at < distance || distance < 1) return 0;
  const most = Math.min(longestCopy, plane.length - at);
  let length = 0;
  while (length < most && plane[at + length] === plane[at + length - distance]) length += 1;
  return length;
}

/** A length's symbol, and the bits that come behind it (section 3.6.2.1). */
function prefixed(length: number): { symbol: number; extra: number; extraBits: number } {
  const value = length - 1;
  if (value < 4) return { symbol: value, extra: 0, extraBits: 0 };
  const highest = 31 - Math.clz32(value);
  const extraBits = highest - 1;
  const second = (value >> extraBits) & 1;
  return { symbol: 2 * highest + second, extra: value & ((1 << extraBits) - 1), extraBits };
}
