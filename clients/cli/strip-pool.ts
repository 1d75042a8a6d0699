import { Worker } from "node:worker_threads";
import { type Raster, rasterOf } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { StripAnswer, StripRequest, ThreadData } from "./strip-protocol";

/** Strips that each thread has been asked for and that were not yet taken: bounds memory when writing is slower. */
const aheadPerThread = 2;

/** A thread that is asked for strips and gives them in the order of asking. */
interface StripThread {
  ask(rows: RowRange): void;
  /** Rejects when the thread fails. */
  nextStrip(): Promise<Raster>;
  end(): Promise<number>;
}

/**
 * The strips of a picture from the top, enhanced by `threads` threads in turn. `onStrip` hears of each that is
 * finished. All threads end when the last strip was taken, when the taker stops early, and when a thread fails.
 */
export async function* enhanceStrips(
  data: ThreadData,
  strips: readonly RowRange[],
  threads: number,
  onStrip: () => void,
): AsyncGenerator<Raster> {
  const pool = Array.from({ length: Math.min(threads, strips.length) }, () => startThread(data, onStrip));
  const ask = (strip: number) => {
    const rows = strips[strip];
    if (rows) pool[strip % pool.length]?.ask(rows);
  };
  const ahead = aheadPerThread * pool.length;
  for (let strip = 0; strip < ahead; strip += 1) ask(strip);
  try {
    for (const strip of strips.keys()) {
      const thread = pool[strip % pool.length];
      if (!thread) return;
      yield await thread.nextStrip();
      ask(strip + ahead);
    }
  } finally {
    await Promise.all(pool.map((thread) => thread.end()));
  }
}

function startThread(data: ThreadData, onStrip: () => void): StripThread {
  const worker = new Worker(new URL("./strip-thread.mjs", import.meta.url), { workerData: data });
  const asked: RowRange[] = [];
  const finished: Raster[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;

  worker.on("message", ({ channels, samples }: StripAnswer) => {
    const rows = asked.shift();
    if (rows) finished.push(rasterOf(data.output.widthPx, rows.end - rows.first, channels, samples));
    onStrip();
    wake?.();
  });
  worker.on("error", (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
    wake?.();
  });
  return {
    ask(rows) {
      const request: StripRequest = rows;
      asked.push(rows);
      worker.postMessage(request);
    },
    async nextStrip() {
      for (;;) {
        const strip = finished.shift();
        if (strip) return strip;
        if (failure) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    end: () => worker.terminate(),
  };
}
