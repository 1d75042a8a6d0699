/** A part of the page's code did not arrive, or took too long. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";

  constructor(options: { cause: unknown }) {
    super("Loading chunk failed", options);
  }

  /** The sentence that a person reads. */
  get sentence(): string {
    return `${this.message}. ${chunkAdvice}`;
  }
}

/** What was not lost, and what to do next. */
export const chunkAdvice =
  "A part of this page's code did not arrive. Nothing was lost or charged; check your connection and load the page again.";
