import { errorTable, LimnError } from "#contract/errors";
import { ChunkError } from "../errors/chunks/chunk-error";

export type UnreachableReason = "network" | "deadline";

const sentences: Readonly<Record<UnreachableReason, string>> = {
  network: "Limn cannot be reached. Nothing was lost; check your connection and try again.",
  deadline: "Limn took too long to answer. Nothing was lost; try again in a moment.",
};

/** A request that brought no answer: the network is gone, or the deadline passed. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
  readonly reason: UnreachableReason;

  constructor(reason: UnreachableReason, options: { cause?: unknown } = {}) {
    super(`unreachable: ${reason}`, options);
    this.reason = reason;
  }

  /** The sentence that a person reads. */
  get sentence(): string {
    return sentences[this.reason];
  }
}

/** What a person reads of any failure; an unexpected one reads as `internal`. */
export function sentenceOf(error: unknown): string {
  return error instanceof LimnError || error instanceof UnreachableError || error instanceof ChunkError
    ? error.sentence
    : errorTable.internal.sentence;
}

/** Whether the same request may work when it is sent again. */
export function isRetryable(error: unknown): boolean {
  return (
    error instanceof UnreachableError || (error instanceof LimnError && errorTable[error.code].retryable)
  );
}
