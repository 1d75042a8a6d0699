/** A chunk, a segment, a block: what a file is made of, without its length and its checksum. */
export interface Part {
  readonly name: string;
  readonly data: Uint8Array;
}

/** How files of a kind are taken apart and put together again, with lengths and checksums that are right. */
export interface Anatomy {
  /** Its parts, some of them unpacked where `random` says so; null for a file that is not made so. */
  takeApart(file: Uint8Array, random: () => number): readonly Part[] | null;
  putTogether(parts: readonly Part[], random: () => number): Uint8Array;
}
