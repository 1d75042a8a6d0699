import { concatBytes, numberBytes } from "../../support/pictures/bytes";
import type { Anatomy, Part } from "./part";

/** What stands behind a scan's header up to the next marker: coded blocks, with restart markers between them. */
const coded = "coded";

const startOfScan = 0xda;
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
/** Markers without a length (T.81, table B.1): restarts, begin and end of the picture, TEM. */
const isAlone = (code: number) => (code >= 0xd0 && code <= 0xd9) || code === 0x01;

/** Segments by their markers' codes, in hexadecimal. */
export const jpegAnatomy: Anatomy = {
  takeApart(file) {
    const parts: Part[] = [];
    for (let at = 0; at + 2 <= file.length; ) {
      const code = file[at + 1] as number;
      if (file[at] !== 0xff) return parts.length > 0 ? parts : null;
      const name = code.toString(16);
      const length = isAlone(code) ? 0 : ((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0);
      const end = Math.min(file.length, at + 2 + length);
      parts.push({ name, data: file.subarray(at + (isAlone(code) ? 2 : 4), end) });
      at = Math.max(end, at + 2);
      if (code !== startOfScan) continue;
      const behind = codedEnd(file, at);
      parts.push({ name: coded, data: file.subarray(at, behind) });
      at = behind;
    }
    return parts;
  },
  putTogether: (parts) =>
    concatBytes(
      ...parts.flatMap(({ name, data }) => {
        if (name === coded) return [data];
        const code = Number.parseInt(name, 16);
        const marker = Uint8Array.of(0xff, code);
        return isAlone(code) ? [marker, data] : [marker, numberBytes(data.length + 2, 2), data];
      }),
    ),
};

function codedEnd(file: Uint8Array, first: number): number {
  for (let at = file.indexOf(0xff, first); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && !isRestart(code)) return at;
  }
  return file.length;
}
