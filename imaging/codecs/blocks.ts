/** What a file says of its picture beside the samples, as it stands there and unjudged. */
export interface FileBlocks {
  /** An ICC profile (ICC.1); empty where there is one that cannot be unpacked. */
  readonly profile?: Uint8Array | undefined;
  /** An EXIF block from its TIFF header on, without the "Exif\0\0" of JPEG. */
  readonly exif?: Uint8Array | undefined;
  /** An XMP packet (ISO 16684-1), UTF-8. */
  readonly xmp?: Uint8Array | undefined;
  /** Pixels an inch, where the format has a field of its own for them. */
  readonly densityDpi?: number | undefined;
}

/** The same while it is read. */
export type GrowingBlocks = { -readonly [Name in keyof FileBlocks]: FileBlocks[Name] };

/** Profiles for print have up to 3 MB; what is longer is left unread, as are longer notes. */
export const maxProfileBytes = 4 * 1024 * 1024;
export const maxNoteBytes = 1024 * 1024;
