import type { ConversionMessage, ConversionRequest } from "./conversion-protocol";

/** Starts a conversion in a worker of its own; the function given back ends it, whatever it is doing. */
export function startConversion(
  request: ConversionRequest,
  onMessage: (message: ConversionMessage) => void,
): () => void {
  const worker = new Worker(new URL("./conversion-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<ConversionMessage>) => {
    if (data.kind === "done" || data.kind === "failed") worker.terminate();
    onMessage(data);
  });
  worker.addEventListener("error", (event) => {
    worker.terminate();
    onMessage({
      kind: "failed",
      sentence: "The converter did not start. Reload the page and try again; your files are where they were.",
      detail: `conversion worker: ${event.message || "did not load"}`,
    });
  });
  worker.postMessage(request);
  return () => worker.terminate();
}
