import { describeForOperators, reportError } from "../report";
import { ChunkError } from "./chunk-error";

/** How long a part of the page's code may take (specification section 7). */
export const chunkTimeoutMs = 120_000;

/**
 * Loads a part of the page's code. One that fails, or is not there after 120 seconds, is reported and rejects with a
 * `ChunkError`. The build puts every `import()` of the pages into it (scripts/artefacts/chunk-deadlines.mjs).
 */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      window.clearTimeout(timer);
      reportError(`Loading chunk failed, ${describeForOperators(cause)}`);
      reject(new ChunkError({ cause }));
    };
    const timer = window.setTimeout(
      () => fail(new Error(`it took over ${chunkTimeoutMs / 1_000} s`)),
      chunkTimeoutMs,
    );
    load().then((loaded) => {
      window.clearTimeout(timer);
      resolve(loaded);
    }, fail);
  });
}
