import zlib from "node:zlib";
import { flushedBy } from "#imaging/codecs/png/flushed-deflate";

/** How the parts of a PNG are packed here. */
export const flushedDeflate = flushedBy(zlib);
