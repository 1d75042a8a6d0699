import { type Raster, rasterOf, type Samples } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";

/** Strips that each thread has been asked for and that were not yet taken: bounds memory when writing is slower. */
const aheadPerThread = 2;

/** To a thread: enhance these rows of the output. A thread answers in the order in which it was asked. */
export type StripRequest = RowRange;

/** From a thread: the samples of the strip that was asked for first. */
export interface StripAnswer {
  readonly channels: 3 | 4;
  readonly samples: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
}

/** A thread of whatever platform: Node's or the browser's. */
export interface StripPort {
  post(request: StripRequest): void;
  onAnswer(listener: (answer: StripAnswer) => void): void;
  onFailure(listener: (error: unknown) => void): void;
  end(): unknown;
}

/**
 * The strips of a picture `widthPx` wide from the top, enhanced by `threads` threads in turn. `onStrip` hears of each
 * that is finished. All threads end when the last strip was taken, when the taker stops early, and when a thread fails.
 */
export async function* enhanceStrips(
  startThread: () => StripPort,
  widthPx: number,
  strips: readonly RowRange[],
  threads: number,
  onStrip: () => void,
): AsyncGenerator<Raster<Samples>> {
  const count = Math.min(threads, strips.length);
  const pool = Array.from({ length: count }, () => new StripThread(startThread(), widthPx, onStrip));
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

/** A thread that is asked for strips and gives them in the order of asking. */
class StripThread {
  readonly #port: StripPort;
  readonly #asked: RowRange[] = [];
  readonly #finished: Raster<Samples>[] = [];
  #failure: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(port: StripPort, widthPx: number, onStrip: () => void) {
    this.#port = port;
    port.onAnswer(({ channels, samples }) => {
      const rows = this.#asked.shift();
      if (rows) this.#finished.push(rasterOf(widthPx, rows.end - rows.first, channels, samples));
      onStrip();
      this.#wake?.();
    });
    port.onFailure((error) => {
      this.#failure = { error };
      this.#wake?.();
    });
  }

  ask(rows: RowRange): void {
    this.#asked.push(rows);
    this.#port.post(rows);
  }

  /** Rejects when the thread fails. */
  async nextStrip(): Promise<Raster<Samples>> {
    for (;;) {
      const strip = this.#finished.shift();
      if (strip) return strip;
      if (this.#failure) throw this.#failure.error;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  end(): unknown {
    return this.#port.end();
  }
}
