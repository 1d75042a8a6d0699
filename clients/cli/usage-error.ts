/** What a person typed is wrong; the message is the sentence that they read. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
