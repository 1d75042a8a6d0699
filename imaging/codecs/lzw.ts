import { LimnError } from "#contract/errors";

/** How a format keeps the codes of LZW: GIF89a, appendix F, and TIFF 6.0, section 13. */
export interface LzwCoding {
  /** The length of the symbols; codes begin one bit longer. */
  readonly symbolBits: number;
  /** Where a byte's first bit is: GIF fills bytes from the low end, TIFF from the high one. */
  readonly order: "low-first" | "high-first";
  /** Codes grow this many entries before the table is full: 1 in TIFF, by an old mistake that became the rule. */
  readonly earlyChange: 0 | 1;
}

const maxCodeBits = 12;

/**
 * Unpacks codes, which may lie in several parts, into `into` until it is full, the end code comes, or the codes are used up; gives how many symbols there were. Throws
 * `image-damaged` for a code that stands for nothing yet.
 *
 * An entry of the table is a string that was written and the symbol behind it: it needs no table of its own but where it stands in `into`.
 */
export function unpackLzw(codes: readonly Uint8Array[], into: Uint8Array, coding: LzwCoding): number {
  const { symbolBits, earlyChange } = coding;
  const clear = 1 << symbolBits;
  const starts = new Uint32Array(1 << maxCodeBits);
  const lengths = new Uint16Array(1 << maxCodeBits);
  const reader = new CodeReader(codes, coding.order === "high-first");
  let codeBits = symbolBits + 1;
  let next = clear + 2;
  let previousStart = 0;
  let previousLength = 0;
  let written = 0;
  while (written < into.length) {
    const code = reader.read(codeBits);
    if (code === null || code === clear + 1) break;
    if (code === clear) {
      codeBits = symbolBits + 1;
      next = clear + 2;
      previousLength = 0;
      continue;
    }
    const start = written;
    const isNew = code === next && previousLength > 0;
    if (code >= next && !isNew)
      throw new LimnError("image-damaged", { detail: `LZW code ${code} of ${next}` });
    const length = code < clear ? 1 : isNew ? previousLength + 1 : (lengths[code] as number);
    if (code < clear) into[written++] = code;
    else {
      let from = isNew ? previousStart : (starts[code] as number);
      const end = Math.min(into.length, written + length);
      while (written < end) into[written++] = into[from++] as number;
    }
    if (previousLength > 0 && next < 1 << maxCodeBits) {
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
      next += 1;
      if (next + earlyChange >= 1 << codeBits && codeBits < maxCodeBits) codeBits += 1;
    }
    previousStart = start;
    previousLength = length;
  }
  return written;
}

class CodeReader {
  readonly #parts: readonly Uint8Array[];
  readonly #isHighFirst: boolean;
  #part = 0;
  #at = 0;
  #bits = 0;
  #bitCount = 0;

  constructor(parts: readonly Uint8Array[], isHighFirst: boolean) {
    this.#parts = parts;
    this.#isHighFirst = isHighFirst;
  }

  /** The next `length` bits; null where there are not as many. */
  read(length: number): number | null {
    while (this.#bitCount < length) {
      const byte = this.#nextByte();
      if (byte === null) return null;
      this.#bits = this.#isHighFirst ? (this.#bits << 8) | byte : this.#bits | (byte << this.#bitCount);
      this.#bitCount += 8;
    }
    this.#bitCount -= length;
    if (this.#isHighFirst) {
      const code = this.#bits >>> this.#bitCount;
      this.#bits &= (1 << this.#bitCount) - 1;
      return code;
    }
    const code = this.#bits & ((1 << length) - 1);
    this.#bits >>>= length;
    return code;
  }

  #nextByte(): number | null {
    for (let part = this.#parts[this.#part]; part; part = this.#parts[this.#part]) {
      if (this.#at < part.length) return part[this.#at++] as number;
      this.#part += 1;
      this.#at = 0;
    }
    return null;
  }
}
