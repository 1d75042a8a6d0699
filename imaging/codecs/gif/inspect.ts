import type { HeadReader } from "../head-reader";
import { HeadTooShort } from "../head-reader";
import type { StoredFacts } from "../inspection";
import { paletteModel } from "../palette";
import { blocksEnd, type GifHeader, introducer, readGifHeader } from "./header";

/** Reads up to the first frame's samples. Throws `HeadTooShort` and `image-damaged`. */
export function inspectGif(reader: HeadReader): StoredFacts {
  const header = readGifHeader(reader);
  const { canvas, frame } = header;
  const fillsCanvas = frame.widthPx === canvas.widthPx && frame.heightPx === canvas.heightPx;
  return {
    stored: canvas,
    orientation: 1,
    hasAlpha: frame.transparentIndex !== null || !fillsCanvas,
    bitDepth: 8,
    colourModel: paletteModel(frame.palette),
    ...(isAnimated(reader, header) && { notes: ["first-frame"] }),
  };
}

/** Whether there are more frames. Where the bytes at hand end before the first one does, its delay tells: a still picture has none. */
function isAnimated(reader: HeadReader, { frame, repeats }: GifHeader): boolean {
  try {
    let at = blocksEnd(reader, frame.dataOffset + 1);
    while (reader.uint8(at) === introducer.extension) at = blocksEnd(reader, at + 2);
    return reader.uint8(at) === introducer.image;
  } catch (error) {
    if (error instanceof HeadTooShort) return repeats || frame.delay > 0;
    throw error;
  }
}
