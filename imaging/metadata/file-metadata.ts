/** What a written file says of its picture beside the samples; nothing of it is looked at any more. */
export interface FileMetadata {
  readonly profile?: Uint8Array | undefined;
  /** From the TIFF header on. */
  readonly exif?: Uint8Array | undefined;
  readonly xmp?: Uint8Array | undefined;
}
