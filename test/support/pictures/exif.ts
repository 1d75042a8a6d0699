import { concatBytes, latin1Bytes, numberBytes } from "./bytes";

export interface ExifOptions {
  readonly byteOrder?: "II" | "MM";
  /** TIFF field type of the orientation: 3 is SHORT, 4 is LONG. */
  readonly type?: 3 | 4;
  readonly widthPx?: number;
}

/** A TIFF block with two entries, the second the orientation; without the "Exif\0\0" before it. */
export function exifBlock(
  orientation: number,
  { byteOrder = "MM", type = 3, widthPx = 640 }: ExifOptions = {},
): Uint8Array {
  const little = byteOrder === "II";
  const number = (value: number, length: number) => numberBytes(value, length, little);
  const valueLength = type === 3 ? 2 : 4;
  return concatBytes(
    latin1Bytes(byteOrder),
    number(42, 2),
    number(8, 4),
    number(2, 2),
    // ImageWidth, over which no reader of orientations may stumble.
    concatBytes(number(0x0100, 2), number(4, 2), number(1, 4), number(widthPx, 4)),
    concatBytes(number(0x0112, 2), number(type, 2), number(1, 4), number(orientation, valueLength)),
    new Uint8Array(4 - valueLength),
    number(0, 4),
  );
}

export const exifMark: Readonly<Uint8Array> = latin1Bytes("Exif\0\0");
