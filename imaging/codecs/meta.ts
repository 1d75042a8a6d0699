/** How a format is written, beside the contract's names of it. */
export interface FormatMeta {
  readonly label: string;
  readonly mimeType: string;
  readonly extension: string;
  /** 1–100; none where the format is lossless. */
  readonly defaultQuality: number | undefined;
  readonly keepsAlpha: boolean;
}
