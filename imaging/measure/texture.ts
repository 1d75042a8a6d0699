import type { Raster } from "../raster";

/** What the differences between neighbouring pixels tell of a picture. */
export interface Texture {
  /**
   * The energy of differences between neighbours, over that between pixels two apart. Natural pictures that are sharp
   * have more than about 0.35; blur and enlarging take the fine differences away first. Null where nothing differs.
   */
  readonly fineness: number | null;
  /** The part of neighbours that are all but equal. */
  readonly flatShare: number;
  /** How many colours, told apart in steps of 8 a channel, most of the picture (80 %) is made of. */
  readonly commonColours: number;
}

/** Differences up to this are the noise of a compression, not of a picture. */
const flatDifference = 2;

/** The greater part of what a picture tells lies in this many pixels; a larger one is looked at in its middle. */
const maxEdgePx = 1_024;

/** Measures the middle of a picture at its own resolution: the eye judges sharpness pixel by pixel. */
export function textureOf(picture: Raster): Texture {
  const luma = middleLuma(picture);
  const { widthPx, heightPx, values } = luma;
  let near = 0;
  let far = 0;
  let flat = 0;
  let count = 0;
  const compare = (at: number, step: number) => {
    const value = values[at] ?? 0;
    const difference = (values[at + step] ?? 0) - value;
    near += difference ** 2;
    far += ((values[at + 2 * step] ?? 0) - value) ** 2;
    if (Math.abs(difference) <= flatDifference) flat += 1;
    count += 1;
  };
  for (let y = 0; y + 2 < heightPx; y += 1) {
    for (let x = 0; x + 2 < widthPx; x += 1) {
      compare(y * widthPx + x, 1);
      compare(y * widthPx + x, widthPx);
    }
  }
  return {
    fineness: far === 0 ? null : near / far,
    flatShare: count === 0 ? 1 : flat / count,
    commonColours: commonColoursOf(picture),
  };
}

function commonColoursOf({ data, channels }: Raster): number {
  const counts = new Uint32Array(2 ** 15);
  const step = (sample: number | undefined) => (sample ?? 0) >> 3;
  for (let i = 0; i < data.length; i += channels) {
    const colour = (step(data[i]) << 10) | (step(data[i + 1]) << 5) | step(data[i + 2]);
    counts[colour] = (counts[colour] ?? 0) + 1;
  }
  const needed = 0.8 * (data.length / channels);
  let covered = 0;
  return counts.toSorted((a, b) => b - a).findIndex((count) => (covered += count) >= needed) + 1;
}

/** The luma of ITU-R BT.601 in 0 to 255; what is transparent counts as white. */
function middleLuma({ widthPx, heightPx, channels, data }: Raster) {
  const width = Math.min(widthPx, maxEdgePx);
  const height = Math.min(heightPx, maxEdgePx);
  const left = Math.floor((widthPx - width) / 2);
  const top = Math.floor((heightPx - height) / 2);
  const values = new Float64Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = ((top + y) * widthPx + left + x) * channels;
      const alpha = channels === 4 ? (data[at + 3] ?? 0) / 255 : 1;
      const luma = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      values[y * width + x] = alpha * luma + (1 - alpha) * 255;
    }
  }
  return { widthPx: width, heightPx: height, values };
}
