import type { Raster } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";

/** The likelihood of a pixel is the mean over a window of this radius, so that it has no hard borders. */
export const skinReachPx = 3;

/**
 * Where skin of any tone lies in the plane of BT.601's colour differences (Chai and Ngan, Face segmentation using skin-color
 * map in videophone applications, 1999), and over how many steps the likelihood falls to nothing beside it.
 */
const skin = { cb: { least: 77, most: 127 }, cr: { least: 133, most: 173 }, softness: 6 } as const;

/** How likely each pixel of rows [rows.first, rows.end) shows skin: 0 to 255. Alpha is not looked at. */
export function skinShares(picture: Raster, rows: RowRange): Uint8Array {
  const { widthPx, heightPx } = picture;
  const likelihoods = skinLikelihoods(picture);
  const across = new Uint16Array(likelihoods.length);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      across[y * widthPx + x] = windowSum(likelihoods, y * widthPx, 1, x, widthPx);
    }
  }
  const shares = new Uint8Array(widthPx * (rows.end - rows.first));
  for (let i = 0; i < shares.length; i++) {
    const [x, y] = [i % widthPx, rows.first + Math.floor(i / widthPx)];
    const pixels = windowLength(x, widthPx) * windowLength(y, heightPx);
    shares[i] = Math.round(windowSum(across, x, widthPx, y, heightPx) / pixels);
  }
  return shares;
}

function windowLength(centre: number, length: number): number {
  return Math.min(length - 1, centre + skinReachPx) - Math.max(0, centre - skinReachPx) + 1;
}

/** The sum of a line's values around `centre`; whole numbers, so the order of adding does not matter. */
function windowSum(
  values: Uint8Array | Uint16Array,
  start: number,
  step: number,
  centre: number,
  length: number,
): number {
  let sum = 0;
  const end = Math.min(length - 1, centre + skinReachPx);
  for (let i = Math.max(0, centre - skinReachPx); i <= end; i++) sum += values[start + i * step] as number;
  return sum;
}

function skinLikelihoods({ widthPx, heightPx, channels, data }: Raster): Uint8Array {
  const likelihoods = new Uint8Array(widthPx * heightPx);
  for (let i = 0, from = 0; i < likelihoods.length; i++, from += channels) {
    const [red, green, blue] = [data[from] as number, data[from + 1] as number, data[from + 2] as number];
    const cb = 128 + (-37.797 * red - 74.203 * green + 112 * blue) / 255;
    const cr = 128 + (112 * red - 93.786 * green - 18.214 * blue) / 255;
    likelihoods[i] = Math.round(255 * closeness(cb, skin.cb) * closeness(cr, skin.cr));
  }
  return likelihoods;
}

/** 1 within the range, falling to 0 over `softness` steps beside it. */
function closeness(value: number, { least, most }: { least: number; most: number }): number {
  const beside = Math.max(0, least - value, value - most);
  return Math.max(0, 1 - beside / skin.softness);
}
