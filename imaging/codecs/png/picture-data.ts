import { Inflate, Z_NO_FLUSH, Z_SYNC_FLUSH } from "pako";
import { type ByteSource, ByteWindow } from "../byte-source";
import { crcOf, crcStart, crcUpdate } from "./chunks";
import { damaged } from "./damaged";
import { chunkName } from "./outline";

/** Packed bytes that are unpacked at once: they become up to 1,032 times as many (RFC 1951), which memory must bear. */
const pieceBytes = 4 * 1024;

/** What is unpacked comes in chunks of so many bytes. */
const chunkSize = 64 * 1024;

/** CMF and FLG, without a preset dictionary (RFC 1950, 2.2). */
const zlibHeaderBytes = 2;

/**
 * The unpacked picture data of a PNG, from its beginning, to be taken in parts of any length. Unpacking runs here and not in the
 * platform's stream, which would unpack all that it is given at once, however much that becomes. Checksums of chunks are checked.
 */
export class PictureData {
  readonly #pieces: AsyncGenerator<Uint8Array>;
  readonly #inflate = new Inflate({ raw: true, chunkSize });
  /** Unpacked and not yet taken. */
  #ready: Uint8Array[] = [];
  #readyBytes = 0;
  #headerBytes = zlibHeaderBytes;

  constructor(source: ByteSource, dataStart: number) {
    this.#pieces = piecesOf(source, dataStart);
    this.#inflate.onData = (unpacked) => {
      this.#ready.push(unpacked);
      this.#readyBytes += unpacked.length;
    };
  }

  /** The next bytes, into `target`. Throws `image-damaged` where there are not as many. */
  async fill(target: Uint8Array): Promise<void> {
    while (this.#readyBytes < target.length) await this.#unpackMore();
    this.#take(target.length, (bytes, at) => target.set(bytes, at));
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) {
      if (this.#readyBytes === 0) await this.#unpackMore();
      const skipped = Math.min(left, this.#readyBytes);
      this.#take(skipped, () => undefined);
      left -= skipped;
    }
  }

  #take(count: number, give: (bytes: Uint8Array, at: number) => void): void {
    let taken = 0;
    let parts = 0;
    while (taken < count) {
      const part = this.#ready[parts] as Uint8Array;
      const bytes = part.subarray(0, count - taken);
      give(bytes, taken);
      taken += bytes.length;
      if (bytes.length === part.length) parts += 1;
      else this.#ready[parts] = part.subarray(bytes.length);
    }
    this.#ready.splice(0, parts);
    this.#readyBytes -= count;
  }

  /** Unpacks the next piece, or what is left once there is none. */
  async #unpackMore(): Promise<void> {
    const { done, value } = await this.#pieces.next();
    if (done) {
      const before = this.#readyBytes;
      this.#push(new Uint8Array(0), Z_SYNC_FLUSH);
      if (this.#readyBytes === before) throw damaged("too little picture data");
      return;
    }
    const skipped = Math.min(this.#headerBytes, value.length);
    this.#headerBytes -= skipped;
    this.#push(value.subarray(skipped), Z_NO_FLUSH);
  }

  #push(piece: Uint8Array, flush: typeof Z_NO_FLUSH | typeof Z_SYNC_FLUSH): void {
    if (!this.#inflate.push(piece, flush))
      throw damaged(`picture data that cannot be unpacked: ${this.#inflate.msg}`);
  }
}

/** The data of the chunks that follow one another from `dataStart` on. */
async function* piecesOf(source: ByteSource, dataStart: number): AsyncGenerator<Uint8Array> {
  const window = new ByteWindow(source);
  for (let at = dataStart; ; ) {
    const head = await window.from(at, at + 8);
    if (head.length < 8 || chunkName(head) !== "IDAT") return;
    const end = at + 8 + new DataView(head.buffer, head.byteOffset).getUint32(0);
    let crc = crcUpdate(crcStart, head.subarray(4, 8));
    for (at += 8; at < end; ) {
      const next = Math.min(end, at + pieceBytes);
      const piece = (await window.from(at, next)).subarray(0, next - at);
      if (piece.length === 0) return;
      crc = crcUpdate(crc, piece);
      at += piece.length;
      // Before the last part goes out: behind it nobody may ask for more.
      if (at >= end) await checkSum(window, end, crcOf(crc));
      yield piece;
    }
    at = end + 4;
  }
}

async function checkSum(window: ByteWindow, at: number, expected: number): Promise<void> {
  const sum = await window.from(at, at + 4);
  if (sum.length < 4 || new DataView(sum.buffer, sum.byteOffset).getUint32(0) !== expected)
    throw damaged("a checksum of picture data");
}
