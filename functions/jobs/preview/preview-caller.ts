/** Whose preview it is, for whoever counts. */
export interface PreviewCaller {
  readonly uid: string;
  /** Of the API key that was used; null for a session. */
  readonly keyId: string | null;
  /** A test key's: nothing is bought. */
  readonly isTest: boolean;
  /** What engines that know a job by its id know this preview by. */
  readonly previewId: string;
  /** The network address (`senderAddress`). */
  readonly address: string;
}
