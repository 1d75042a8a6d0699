import { Worker } from "node:worker_threads";
import type { StripPort } from "#imaging/enhance/strip-pool";
import type { ThreadData } from "./thread-data";

/** Starts a thread of Node's for the strips of a picture. */
export function startStripThread(data: ThreadData): StripPort {
  const worker = new Worker(new URL("./strip-thread.mjs", import.meta.url), { workerData: data });
  return {
    post: (request) => worker.postMessage(request),
    onAnswer: (listener) => worker.on("message", listener),
    onFailure: (listener) => worker.on("error", listener),
    end: () => worker.terminate(),
  };
}
