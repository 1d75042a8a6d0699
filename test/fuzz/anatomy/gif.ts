import { concatBytes } from "../../support/pictures/bytes";
import type { Anatomy, Part } from "./part";

/** Signature, screen and its palette; an extension's two bytes; an image's place and palette; what stands in blocks; all else. */
const names = { screen: "screen", extension: "extension", image: "image", blocks: "blocks", rest: "rest" };

const screenBytes = 13;
const imageBytes = 10;
const largestBlockBytes = 255;

const paletteBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** The parts of GIF89a; what stands in blocks is put together, and parted again when it is written. */
export const gifAnatomy: Anatomy = {
  takeApart(file) {
    if (file.length < screenBytes) return null;
    let at = screenBytes + paletteBytes(file[10] as number);
    const parts: Part[] = [{ name: names.screen, data: file.subarray(0, at) }];
    while (at < file.length) {
      const isImage = file[at] === 0x2c;
      if (!isImage && file[at] !== 0x21) break;
      // The first byte of an image's blocks is the codes' first length, which stands before them.
      const head = isImage ? imageBytes + paletteBytes(file[at + 9] ?? 0) + 1 : 2;
      parts.push({
        name: isImage ? names.image : names.extension,
        data: file.subarray(at, at + head),
      });
      const { data, end } = joinedBlocks(file, at + head);
      parts.push({ name: names.blocks, data });
      at = end;
    }
    return [...parts, { name: names.rest, data: file.subarray(at) }];
  },
  putTogether: (parts) =>
    concatBytes(...parts.flatMap(({ name, data }) => (name === names.blocks ? inBlocks(data) : [data]))),
};

function joinedBlocks(file: Uint8Array, first: number): { data: Uint8Array; end: number } {
  const blocks: Uint8Array[] = [];
  let at = first;
  for (let length = file[at] ?? 0; length > 0; length = file[at] ?? 0) {
    blocks.push(file.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { data: concatBytes(...blocks), end: at + 1 };
}

function inBlocks(data: Uint8Array): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += largestBlockBytes) {
    const block = data.subarray(at, at + largestBlockBytes);
    blocks.push(Uint8Array.of(block.length), block);
  }
  return [...blocks, Uint8Array.of(0)];
}
