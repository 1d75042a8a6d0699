import { aspectRatios } from "#contract/mode-parameters";
import type { Parameters } from "#contract/mode-parameters-schema";
import { createRaster } from "#imaging/raster";
import { pictureFile } from "./engines/hosted/picture-file";
import type { IncomingPicture } from "./receive-upload";
import type { OrderedPicture } from "./submit-order";

const longestName = 60;

/**
 * What a picture that is made of words alone has for its upload, so that every job has one: a white sheet in the shape that was asked for,
 * named after the words.
 */
export function sheetFor(parameters: Parameters): OrderedPicture {
  return { kind: "sent", open: () => blankSheet(parameters), fingerprint: "blank sheet" };
}

async function blankSheet({ prompt = "", aspectRatio = "1:1" }: Parameters): Promise<IncomingPicture> {
  const { widthPx, heightPx } = aspectRatios[aspectRatio];
  const sheet = createRaster(widthPx, heightPx, 3);
  sheet.data.fill(255);
  const file = await pictureFile(sheet);
  return { name: `${nameOf(prompt)}.png`, sizeBytes: file.length, body: streamOf(file) };
}

/** As many of its first words as fit a name, without what a file's name must not hold. */
function nameOf(prompt: string): string {
  const words = prompt.replace(/[\\/:*?"<>|\p{Cc}]/gu, " ").split(/\s+/);
  let name = "";
  for (const word of words) {
    const longer = `${name} ${word}`.trim();
    if (longer.length > longestName) break;
    name = longer;
  }
  return name || "painted";
}

function streamOf(file: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new Blob([file]).stream();
}
