import { announceFailure } from "./page-failure";
import { reportError } from "./report";

/** How long a script may take (specification section 7). */
export const chunkTimeoutMs = 120_000;

/** A part of the page's code did not arrive. The message is the specification's (section 8). */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";

  constructor(options: { cause?: unknown } = {}) {
    super("Loading chunk failed", options);
  }
}

/**
 * Loads a part of the code with a deadline. Rejects with `ChunkLoadError`. One that fails is reported and shown by
 * `watchForErrors`, which hears of every import; one that takes too long, by this.
 */
export async function loadChunk<Part>(load: () => Promise<Part>, timeoutMs = chunkTimeoutMs): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      tellOfLateChunk("a part of the page", null);
      reject(new ChunkLoadError());
    }, timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError({ cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Reports a script that takes longer than the deadline, and shows it. */
export function tellOfLateChunk(what: string, retryPath: string | null): void {
  reportError(`Loading chunk failed, ${what} took over ${chunkTimeoutMs / 1_000} s`);
  announceFailure({ kind: "chunk", retryPath });
}
