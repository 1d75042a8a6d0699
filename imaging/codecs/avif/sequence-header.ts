import { LimnError } from "#contract/errors";
import type { ColourSampling } from "./planes";

/** Kinds of OBU (AV1 Bitstream & Decoding Process, 6.2.2). */
const [sequenceHeader, temporalDelimiter] = [1, 2] as const;

interface Obu {
  readonly kind: number;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;
}

/** The OBUs of a coded picture, all of which tell their size (5.3). */
function* obusOf(bytes: Uint8Array): Generator<Obu, void, undefined> {
  for (let start = 0; start < bytes.length; ) {
    const kind = ((bytes[start] as number) >> 3) & 15;
    let lengthBytes = 0;
    let contentStart = start + 1;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[contentStart] as number;
      contentStart += 1;
      lengthBytes += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    const end = contentStart + lengthBytes;
    yield { kind, start, contentStart, end };
    start = end;
  }
}

/** A coded picture as it lies in an AVIF: without the delimiter of times (AV1 Image File Format, 2.1). */
export function withoutDelimiter(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const [first] = obusOf(bytes);
  return first?.kind === temporalDelimiter ? bytes.subarray(first.end) : bytes;
}

/**
 * What `av1C` says of a picture (AV1 in ISO base media files, 2.3): profile and level of its sequence header (5.5.1: three bits, two that say that it is a
 * still picture with a short header, five), 8 bits a sample, and its sampling; its four bytes as a number. Throws `internal` where there is no such header.
 */
export function configurationOf(bytes: Uint8Array, colours: ColourSampling): number {
  const header = [...obusOf(bytes)].find(({ kind }) => kind === sequenceHeader);
  const [first = 0, second = 0] = header ? bytes.subarray(header.contentStart) : [];
  if (((first >> 3) & 3) !== 3) throw new LimnError("internal", { detail: "AV1 that is no still picture" });
  const level = ((first & 7) << 2) | (second >> 6);
  const sampling = { grey: 0x1c, quarter: 0x0c, full: 0 }[colours];
  return 0x81 * 2 ** 24 + ((first & 0xe0) | level) * 2 ** 16 + sampling * 2 ** 8;
}
