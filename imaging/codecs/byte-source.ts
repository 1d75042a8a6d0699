import { joinBytes } from "./join-bytes";

/** A file that is read in parts: one in memory, on a disk or in a bucket. */
export interface ByteSource {
  readonly sizeBytes: number;
  /** The bytes from `first` up to `end`, and more behind them where those cost nothing; fewer at the file's end alone. */
  read(first: number, end: number): Promise<Uint8Array>;
  /** Frees what was read, where that is nobody else's. Whoever looks at it would find no bytes. */
  giveBack?(bytes: Uint8Array): void;
}

/** A file that lies in memory. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return { sizeBytes: bytes.length, read: async (first) => bytes.subarray(first) };
}

/** Parts in which a file is read: large enough that a bucket is not asked thousands of times. */
const partBytes = 1024 * 1024;

/** The part of a file that is looked at, which moves towards its end. Memory holds that part alone. */
export class ByteWindow {
  readonly #source: ByteSource;
  readonly #partBytes: number;
  #first = 0;
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(source: ByteSource, partSizeBytes: number = partBytes) {
    this.#source = source;
    this.#partBytes = partSizeBytes;
  }

  /** The file's bytes from `first` to `end` at least, or to the file's end. What lies before `first` is let go. */
  async from(first: number, end: number): Promise<Uint8Array> {
    const { sizeBytes } = this.#source;
    const wanted = Math.min(end, sizeBytes);
    if (first < this.#first || first > this.#end) {
      this.#first = first;
      this.#bytes = new Uint8Array(0);
    }
    if (wanted > this.#end) {
      const rest = this.#bytes.subarray(first - this.#first);
      const from = first + rest.length;
      const read = await this.#source.read(
        from,
        Math.min(sizeBytes, Math.max(wanted, from + this.#partBytes)),
      );
      this.#bytes = rest.length === 0 ? read : joinBytes([rest, read]);
      this.#first = first;
    }
    return this.#bytes.subarray(first - this.#first);
  }

  get #end(): number {
    return this.#first + this.#bytes.length;
  }
}
