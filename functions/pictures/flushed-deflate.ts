import { constants, deflateRawSync } from "node:zlib";

/** `FlushedDeflate` (imaging/codecs/part.ts): streams of the web's own kind cannot be flushed, Node's can, and workerd has those. */
export function flushedDeflate(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
}
