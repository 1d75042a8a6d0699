/**
 * `unavailable`: it does not answer, or asks for more patience than a job has. `refused`: it does not want this request (a key that
 * does not hold, an empty purse, a picture it does not take). `unknown`: the answer to a request that costs was lost, so that nobody
 * knows whether it is at work.
 */
export type ProviderFailureKind = "unavailable" | "refused" | "unknown";

/** A provider did not do what it was asked for. What it said is in the message, which is for the log. */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  readonly kind: ProviderFailureKind;
  /** Its HTTP status, where it answered. */
  readonly status: number | null;

  constructor(
    provider: string,
    kind: ProviderFailureKind,
    detail: string,
    { status = null, cause }: { readonly status?: number | null; readonly cause?: unknown } = {},
  ) {
    super(`${provider} ${kind}: ${detail}`, { cause });
    this.kind = kind;
    this.status = status;
  }
}
