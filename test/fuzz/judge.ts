import { LimnError } from "#contract/errors";
import { checkComplete } from "#imaging/codecs/complete";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { inspectPicture } from "#imaging/codecs/inspect";

/** Small, so that a million inputs are done in minutes; refusing what is larger is part of what is tried. */
const limits = { maxPixels: 250_000, maxEdgePx: 4_000 };

/** The first and the last bytes of a file, by which an upload is judged. */
const headBytes = 512;
const tailBytes = 64;

/** A way in which bytes of strangers come in. */
interface Entry {
  readonly name: string;
  /** What it made of them, in words. */
  take(input: Uint8Array): string | Promise<string>;
}

const head: Entry = { name: "its head", take: takeHead };
const ends: Entry = { name: "head and end", take: takeEnds };
const whole: Entry = { name: "the whole file", take: takeWhole };

/** The inputs take turns. A whole file costs a fresh instance of a codec, a hundred times what a header costs. */
const turns: readonly Entry[] = [head, ends, head, ends, whole];

/** What became of an input: how it was refused, or that it is a picture. Anything else is thrown: it is a fault. */
export async function judge(input: Uint8Array, index: number): Promise<string> {
  const { name, take } = turns[index % turns.length] ?? whole;
  try {
    return `${name}: ${await take(input)}`;
  } catch (error) {
    if (error instanceof LimnError && error.code.startsWith("image-")) return `${name}: ${error.code}`;
    throw error;
  }
}

function takeHead(input: Uint8Array): string {
  const result = inspectPicture(input.subarray(0, headBytes), input.length, limits);
  return result.kind === "picture" ? "a picture" : "more is needed";
}

function takeEnds(input: Uint8Array): string {
  const result = inspectPicture(input, input.length, limits);
  if (result.kind !== "picture") return "more is needed";
  checkComplete(
    result.inspection.format,
    input.subarray(-tailBytes),
    input.length,
    input.subarray(0, headBytes),
  );
  return "complete";
}

async function takeWhole(input: Uint8Array): Promise<string> {
  const { raster } = await decodePicture(input, limits);
  if (raster.data.length !== raster.widthPx * raster.heightPx * raster.channels) {
    throw new Error(`${raster.data.length} samples for ${raster.widthPx} × ${raster.heightPx}`);
  }
  return "a picture";
}
