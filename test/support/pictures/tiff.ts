import type { Raster } from "#imaging/raster";
import { concatBytes, latin1Bytes, numberBytes } from "./bytes";

/** A tag's type and values: numbers, or bytes as they are. */
export type TiffValue =
  | { readonly type: 1 | 3 | 4; readonly numbers: readonly number[] }
  | { readonly type: 2 | 5 | 7; readonly bytes: Uint8Array };

export interface TiffParts {
  readonly isLittle?: boolean;
  readonly tags: Readonly<Record<number, TiffValue>>;
  /** Strips or tiles; their tags are written of themselves. */
  readonly parts: readonly Uint8Array[];
  readonly areTiles?: boolean;
  /** The directory stands behind the samples, as libtiff writes it. */
  readonly isDirectoryLast?: boolean;
  /** Another directory, of the same samples. */
  readonly hasSecondPage?: boolean;
  /** The tags of a directory that `tags` points to by this tag. */
  readonly subDirectories?: Readonly<Record<number, Readonly<Record<number, TiffValue>>>>;
}

const typeBytes = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 } as const;

export const short = (...numbers: number[]): TiffValue => ({ type: 3, numbers });
export const long = (...numbers: number[]): TiffValue => ({ type: 4, numbers });
export const bytesValue = (bytes: Uint8Array): TiffValue => ({ type: 7, bytes });
export const text = (words: string): TiffValue => ({ type: 2, bytes: latin1Bytes(`${words}\0`) });

/** A TIFF by the letter of its specification. */
export function tiffOf(given: TiffParts): Uint8Array<ArrayBuffer> {
  const { isLittle = true, parts, isDirectoryLast = false, hasSecondPage = false } = given;
  const number = (value: number, length: number) => numberBytes(value, length, isLittle);
  const samples = concatBytes(...parts);
  // What stands before is as long as it is with zeros: the first writing tells where the samples are.
  const write = (samplesOffset: number, start: number): Uint8Array => {
    const tags = { ...placesOf(given, samplesOffset), ...given.tags };
    const subs = Object.entries(given.subDirectories ?? {});
    let at = start + directoryLength({ ...tags, ...Object.fromEntries(subs.map(([tag]) => [tag, long(0)])) });
    const written: Uint8Array[] = [];
    for (const [tag, sub] of subs) {
      Object.assign(tags, { [tag]: long(at) });
      const bytes = directoryBytes(sub, at, 0, number);
      written.push(bytes);
      at += bytes.length;
    }
    const first = directoryBytes(tags, start, hasSecondPage ? at : 0, number);
    const second = hasSecondPage ? directoryBytes(tags, at, 0, number) : new Uint8Array(0);
    return concatBytes(first, ...written, second);
  };
  const evenSamples = concatBytes(samples, new Uint8Array(samples.length % 2));
  const directoryOffset = isDirectoryLast ? 8 + evenSamples.length : 8;
  const samplesOffset = isDirectoryLast ? 8 : 8 + write(0, 8).length;
  const directories = write(samplesOffset, directoryOffset);
  const header = concatBytes(latin1Bytes(isLittle ? "II" : "MM"), number(42, 2), number(directoryOffset, 4));
  return isDirectoryLast
    ? concatBytes(header, evenSamples, directories)
    : concatBytes(header, directories, evenSamples);
}

function placesOf({ parts, areTiles }: TiffParts, samplesOffset: number): Record<number, TiffValue> {
  let at = samplesOffset;
  const offsets = parts.map((part) => {
    at += part.length;
    return at - part.length;
  });
  const lengths = parts.map((part) => part.length);
  return areTiles
    ? { 324: long(...offsets), 325: long(...lengths) }
    : { 273: long(...offsets), 279: long(...lengths) };
}

function valueLength(value: TiffValue): number {
  return "bytes" in value ? value.bytes.length : value.numbers.length * typeBytes[value.type];
}

function directoryLength(tags: Readonly<Record<number, TiffValue>>): number {
  const values = Object.values(tags).map(valueLength);
  const outside = values.filter((length) => length > 4).map((length) => length + (length % 2));
  return 6 + values.length * 12 + outside.reduce((sum, length) => sum + length, 0);
}

function directoryBytes(
  tags: Readonly<Record<number, TiffValue>>,
  start: number,
  next: number,
  number: (value: number, length: number) => Uint8Array,
): Uint8Array {
  const sorted = Object.entries(tags).sort(([a], [b]) => Number(a) - Number(b));
  const outside: Uint8Array[] = [];
  let at = start + 6 + sorted.length * 12;
  const entries = sorted.map(([tag, value]) => {
    const length = typeBytes[value.type];
    const bytes =
      "bytes" in value ? value.bytes : concatBytes(...value.numbers.map((n) => number(n, length)));
    const head = concatBytes(number(Number(tag), 2), number(value.type, 2), number(bytes.length / length, 4));
    if (bytes.length <= 4) return concatBytes(head, bytes, new Uint8Array(4 - bytes.length));
    const place = at;
    outside.push(concatBytes(bytes, new Uint8Array(bytes.length % 2)));
    at += bytes.length + (bytes.length % 2);
    return concatBytes(head, number(place, 4));
  });
  return concatBytes(number(sorted.length, 2), ...entries, number(next, 4), ...outside);
}

/** The tags that a picture of 8 bits a sample cannot be without. */
export function baseTags({ widthPx, heightPx, channels }: Raster): Record<number, TiffValue> {
  return {
    256: long(widthPx),
    257: long(heightPx),
    258: short(...Array.from({ length: channels }, () => 8)),
    259: short(1),
    262: short(2),
    277: short(channels),
    278: long(heightPx),
    ...(channels === 4 && { 338: short(2) }),
  };
}

/** A picture without packing, in strips of `rowsPerStrip`, with more tags where they are given. */
export function tiffOfRaster(
  raster: Raster,
  more: Partial<Omit<TiffParts, "parts">> & { readonly rowsPerStrip?: number } = {},
): Uint8Array<ArrayBuffer> {
  const { rowsPerStrip = raster.heightPx, tags = {}, ...others } = more;
  const length = rowsPerStrip * raster.widthPx * raster.channels;
  const parts: Uint8Array[] = [];
  for (let at = 0; at < raster.data.length; at += length) parts.push(raster.data.subarray(at, at + length));
  return tiffOf({ ...others, tags: { ...baseTags(raster), 278: long(rowsPerStrip), ...tags }, parts });
}

/** Bytes as TIFF's LZW has them, each by a code of its own: at most 250, before codes grow longer. */
export function lzwOf(bytes: readonly number[]): Uint8Array<ArrayBuffer> {
  const bits = [256, ...bytes, 257].map((code) => code.toString(2).padStart(9, "0")).join("");
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(i * 8, i * 8 + 8).padEnd(8, "0"), 2),
  );
}
