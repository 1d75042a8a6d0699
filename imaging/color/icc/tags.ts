/** ICC.1:2022, table 18: the header's length; the tag table follows it. */
const headerLength = 128;
const maxTags = 100;

/** A profile's tags by their signatures, each with its own bytes, and what its header says. */
export interface IccTags {
  readonly majorVersion: number;
  /** Four letters: "RGB ", "GRAY", "CMYK". */
  readonly colourSpace: string;
  /** Four letters: the space that the tags convert to, "XYZ " or "Lab ". */
  readonly connectionSpace: string;
  readonly tags: ReadonlyMap<string, DataView>;
}

/** Input, display, output and colour space profiles convert device colours; links, named colours and abstract ones do not. */
const classes: readonly string[] = ["scnr", "mntr", "prtr", "spac"];

/** The tag table of a profile of version 2 or 4, or null where it is none that converts device colours. */
export function readTags(profile: Uint8Array): IccTags | null {
  if (profile.length < headerLength + 4) return null;
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  if (fourLetters(view, 36) !== "acsp" || !classes.includes(fourLetters(view, 12))) return null;
  const count = view.getUint32(headerLength);
  if (count > maxTags || headerLength + 4 + count * 12 > profile.length) return null;
  const tags = new Map<string, DataView>();
  for (let i = 0; i < count; i += 1) {
    const entry = headerLength + 4 + i * 12;
    const offset = view.getUint32(entry + 4);
    const length = view.getUint32(entry + 8);
    if (offset + length > profile.length || length < 8) return null;
    tags.set(fourLetters(view, entry), new DataView(profile.buffer, profile.byteOffset + offset, length));
  }
  return {
    majorVersion: view.getUint8(8),
    colourSpace: fourLetters(view, 16),
    connectionSpace: fourLetters(view, 20),
    tags,
  };
}

export function fourLetters(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(offset + i)));
}

/** A number with 16 bits before and 16 behind the point. */
export function fixed16(view: DataView, offset: number): number {
  return view.getInt32(offset) / 65_536;
}
