import type { Raster } from "#imaging/raster";
import { concatBytes, latin1Bytes, numberBytes } from "./bytes";

export interface BmpParts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bitsPerPixel: number;
  /** Rows as they are stored (from the bottom unless `isTopDown`), without padding; or runs, in one piece. */
  readonly rows: readonly (readonly number[] | Uint8Array)[];
  /** 12 is OS/2's, 40 what most programs write. */
  readonly headerLength?: 12 | 40 | 52 | 56 | 64 | 108 | 124;
  readonly packing?: number;
  readonly isTopDown?: boolean;
  /** Red, green, blue: three numbers a colour. */
  readonly palette?: readonly number[];
  readonly masks?: readonly number[];
  readonly densityPerMetre?: number;
  readonly profile?: Uint8Array;
}

const uint16 = (value: number) => numberBytes(value, 2, true);
const uint32 = (value: number) => numberBytes(value < 0 ? value + 2 ** 32 : value, 4, true);

/** A BMP by the letter of Microsoft's and IBM's documentation. */
export function bmpOf(parts: BmpParts): Uint8Array<ArrayBuffer> {
  const { headerLength = 40, packing = 0, palette = [], rows, masks = [] } = parts;
  const info = headerLength === 12 ? os2Info(parts) : windowsInfo(parts, headerLength);
  const masksBehind = headerLength === 40 ? concatBytes(...masks.map(uint32)) : new Uint8Array(0);
  const colours = concatBytes(
    ...Array.from({ length: palette.length / 3 }, (_, i) => {
      const [red = 0, green = 0, blue = 0] = palette.slice(i * 3, i * 3 + 3);
      return headerLength === 12 ? [blue, green, red] : [blue, green, red, 0];
    }),
  );
  const isRuns = packing === 1 || packing === 2;
  const pixels = concatBytes(...rows.map((row) => (isRuns ? row : padded(row))));
  const offset = 14 + info.length + masksBehind.length + colours.length;
  if (headerLength === 124 && parts.profile) {
    info.set(uint32(0x4d424544), 56);
    info.set(uint32(offset + pixels.length - 14), 112);
    info.set(uint32(parts.profile.length), 116);
  }
  const body = concatBytes(info, masksBehind, colours, pixels, parts.profile ?? []);
  return concatBytes(latin1Bytes("BM"), uint32(14 + body.length), uint32(0), uint32(offset), body);
}

function os2Info({ widthPx, heightPx, bitsPerPixel }: BmpParts): Uint8Array {
  return concatBytes(uint32(12), uint16(widthPx), uint16(heightPx), uint16(1), uint16(bitsPerPixel));
}

function windowsInfo(parts: BmpParts, headerLength: number): Uint8Array {
  const { widthPx, heightPx, bitsPerPixel, packing = 0, isTopDown = false, masks = [] } = parts;
  const density = uint32(parts.densityPerMetre ?? 0);
  const info = new Uint8Array(headerLength);
  const begin = concatBytes(
    uint32(headerLength),
    uint32(widthPx),
    uint32(isTopDown ? -heightPx : heightPx),
    uint16(1),
    uint16(bitsPerPixel),
    uint32(packing),
    uint32(0),
    density,
    density,
    uint32((parts.palette?.length ?? 0) / 3),
    uint32(0),
  );
  info.set(begin);
  if (headerLength > 40) masks.forEach((mask, i) => info.set(uint32(mask), 40 + i * 4));
  return info;
}

function padded(row: readonly number[] | Uint8Array): Uint8Array {
  return concatBytes(row, new Uint8Array((4 - (row.length % 4)) % 4));
}

/** 24 bits a pixel, as most programs write it. */
export function bmpOfRaster({ data, widthPx, heightPx, channels }: Raster): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: heightPx }, (_, i) => {
    const from = (heightPx - 1 - i) * widthPx * channels;
    return Uint8Array.from(
      { length: widthPx * 3 },
      (__, at) => data[from + Math.floor(at / 3) * channels + 2 - (at % 3)] as number,
    );
  });
  return bmpOf({ widthPx, heightPx, bitsPerPixel: 24, rows });
}
