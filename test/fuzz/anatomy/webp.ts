import { webpChunk, webpFile } from "../../support/pictures/webp";
import type { Anatomy, Part } from "./part";

const firstChunkOffset = 12;

/** RIFF chunks. */
export const webpAnatomy: Anatomy = {
  takeApart(file) {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const parts: Part[] = [];
    for (let at = firstChunkOffset; at + 8 <= file.length; ) {
      const length = view.getUint32(at + 4, true);
      const name = String.fromCharCode(...file.subarray(at, at + 4));
      parts.push({ name, data: file.subarray(at + 8, at + 8 + length) });
      at += 8 + length + (length % 2);
    }
    return parts.length > 0 ? parts : null;
  },
  putTogether: (parts) => webpFile(...parts.map(({ name, data }) => webpChunk(name, data))),
};
