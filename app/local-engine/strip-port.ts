import type { StripAnswer, StripPort } from "#imaging/enhance/strip-pool";
import type { ThreadStart } from "./strip-thread";

/** Starts a worker of the browser's for the strips of a picture. Each gets a copy of the samples. */
export function startStripThread(start: ThreadStart): StripPort {
  const worker = new Worker(new URL("./strip-thread.ts", import.meta.url), { type: "module" });
  worker.postMessage(start);
  return {
    post: (request) => worker.postMessage(request),
    onAnswer: (listener) =>
      worker.addEventListener("message", ({ data }: MessageEvent<StripAnswer>) => listener(data)),
    onFailure: (listener) =>
      worker.addEventListener("error", (event) =>
        listener(new Error(event.message || "a thread did not start")),
      ),
    end: () => worker.terminate(),
  };
}
