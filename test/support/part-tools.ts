import { constants, deflateRawSync } from "node:zlib";
import type { PartTools } from "#imaging/codecs/part";
import { codecModules } from "./codec-modules";

/** What parts of files are encoded with in Node. */
export const partTools: PartTools = {
  deflate: (bytes) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH }),
  pngFilter: codecModules.pngFilter,
  av1Encode: codecModules.av1Encode,
};
