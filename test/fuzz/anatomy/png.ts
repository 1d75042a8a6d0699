import { unzlibSync, zlibSync } from "fflate";
import { chunkOverheadBytes, pngChunk, pngSignature } from "#imaging/codecs/png/chunks";
import { concatBytes } from "../../support/pictures/bytes";
import type { Anatomy, Part } from "./part";

/** Names of parts whose data are unpacked; the chunk's own name stands before the blank. */
const unpackedData = "IDAT unpacked";
const unpackedProfile = "iCCP unpacked";

/** A name of one letter, its zero, and the method 0 (PNG, 11.3.2.3). */
const profileHead = Uint8Array.of(0x70, 0, 0);

const nameLength = 4;

/** Chunks; the picture data are one part, whatever number of chunks they stand in. */
export const pngAnatomy: Anatomy = {
  takeApart(file, random) {
    const chunks = chunksOf(file);
    if (chunks.length === 0) return null;
    const first = chunks.findIndex(({ name }) => name === "IDAT");
    const data = concatBytes(...chunks.filter(({ name }) => name === "IDAT").map((chunk) => chunk.data));
    const others = chunks.filter(({ name }, i) => name !== "IDAT" || i === first);
    return others.map((chunk, i): Part => {
      const whole = i === first ? { name: "IDAT", data } : chunk;
      return random() < 0.5 ? unpacked(whole) : whole;
    });
  },
  putTogether: (parts, random) =>
    concatBytes(pngSignature.slice(), ...parts.flatMap((part) => written(part, random))),
};

function chunksOf(file: Uint8Array): Part[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: Part[] = [];
  for (let at = pngSignature.length; at + chunkOverheadBytes <= file.length; ) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > file.length) break;
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    chunks.push({ name, data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** As it is where it cannot be unpacked. */
function unpacked(part: Part): Part {
  const head = part.name === "iCCP" ? part.data.indexOf(0) + 2 : 0;
  if (part.name !== "IDAT" && part.name !== "iCCP") return part;
  try {
    const data = unzlibSync(part.data.subarray(head));
    return { name: part.name === "IDAT" ? unpackedData : unpackedProfile, data };
  } catch {
    return part;
  }
}

function written({ name, data }: Part, random: () => number): Uint8Array[] {
  if (name === unpackedProfile) return [pngChunk("iCCP", concatBytes(profileHead, packed(data)))];
  if (name !== "IDAT" && name !== unpackedData) return [pngChunk(name.slice(0, nameLength), data)];
  const stream = name === unpackedData ? packed(data) : data;
  const cut = Math.floor(random() * stream.length);
  if (random() < 0.7) return [pngChunk("IDAT", stream)];
  return [pngChunk("IDAT", stream.subarray(0, cut)), pngChunk("IDAT", stream.subarray(cut))];
}

const packed = (data: Uint8Array) => zlibSync(data, { level: 1 });
