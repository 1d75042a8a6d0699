import { LimnError } from "#contract/errors";
import type { BitsPerSample, Samples } from "../raster";

const pageBytes = 65_536;
const alignmentBytes = 64;

/** A stretch of kernel memory that one picture at a time works in. */
export interface Workspace {
  readonly address: number;
  readonly sizeBytes: number;
}

/** Hands out the memory of a kernel. It only grows; workspaces that are given back are used again. */
export class KernelMemory {
  readonly #memory: WebAssembly.Memory;
  readonly #idle: Workspace[] = [];
  #top: number;

  constructor(memory: WebAssembly.Memory, firstFreeAddress: number) {
    this.#memory = memory;
    this.#top = firstFreeAddress;
  }

  get sizeBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** A fresh stretch, aligned to 64 bytes. Throws `internal` when the memory cannot grow. */
  reserve(sizeBytes: number): number {
    const address = Math.ceil(this.#top / alignmentBytes) * alignmentBytes;
    const missing = address + sizeBytes - this.sizeBytes;
    if (missing > 0) {
      try {
        this.#memory.grow(Math.ceil(missing / pageBytes));
      } catch (cause) {
        throw new LimnError("internal", { detail: `no memory for ${sizeBytes} bytes more`, cause });
      }
    }
    this.#top = address + sizeBytes;
    return address;
  }

  /** A workspace of at least this size; its contents are whatever was left there. Give it back with `release`. */
  acquire(sizeBytes: number): Workspace {
    const isLast = ({ address, sizeBytes: size }: Workspace) => address + size === this.#top;
    const usable = this.#idle.findIndex((workspace) => workspace.sizeBytes >= sizeBytes || isLast(workspace));
    const workspace = usable >= 0 ? this.#idle.splice(usable, 1)[0] : undefined;
    if (!workspace) return { address: this.reserve(sizeBytes), sizeBytes };
    if (workspace.sizeBytes >= sizeBytes) return workspace;
    // The last one in memory grows where it is.
    this.#top = workspace.address;
    return { address: this.reserve(sizeBytes), sizeBytes };
  }

  release(workspace: Workspace): void {
    this.#idle.push(workspace);
  }

  /** A view of the memory. Growing detaches views: take a new one after `reserve` or `acquire`. */
  floats(address: number, count: number): Float32Array {
    return new Float32Array(this.#memory.buffer, address, count);
  }

  /** As `floats`, for samples of a picture. */
  samples(address: number, count: number, bitsPerSample: BitsPerSample): Samples {
    const { buffer } = this.#memory;
    return bitsPerSample === 16
      ? new Uint16Array(buffer, address, count)
      : new Uint8Array(buffer, address, count);
  }
}
