import { type ErrorCode, LimnError } from "#contract/errors";

/** From the worker, once: the PNG, or why there is none. */
export type AsPngMessage = { readonly png: Blob } | { readonly png: null; readonly code: ErrorCode };

/**
 * A picture as a PNG that every browser shows: upright, in its own colours, with what its file says of it. It is done in a worker of its
 * own. Throws `LimnError`, or the signal's reason.
 */
export function asPng(file: File, signal: AbortSignal): Promise<Blob> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./as-png-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Blob>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.addEventListener("message", ({ data }: MessageEvent<AsPngMessage>) => {
      if (data.png) resolve(data.png);
      else reject(new LimnError(data.code));
    });
    worker.addEventListener("error", ({ message }) => {
      reject(new LimnError("internal", { detail: `as-png worker: ${message || "did not load"}` }));
    });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
