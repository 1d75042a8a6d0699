// Rows of luma and of chroma, which has half as many rows and columns, become RGB as libwebp makes them, to the bit: pictures look the
// same here as in browsers. RFC 6386 leaves both to the player.

/**
 * One row as RGB, each pixel with `channels` samples from `to`. Chroma is enlarged from the row that is nearest, beginning at `near`, and
 * from the next one, at `far`: nine, three, three and one sixteenths of the four samples round a pixel, rounded twice on the way.
 */
export function convertRow(
  widthPx: number,
  luma: Uint8ClampedArray,
  lumaAt: number,
  u: Uint8ClampedArray,
  v: Uint8ClampedArray,
  near: number,
  far: number,
  target: Uint8ClampedArray,
  to: number,
  channels: 3 | 4,
): void {
  let nearU = u[near] as number;
  let farU = u[far] as number;
  let nearV = v[near] as number;
  let farV = v[far] as number;
  put(target, to, luma[lumaAt] as number, (3 * nearU + farU + 2) >> 2, (3 * nearV + farV + 2) >> 2);
  const pairCount = (widthPx - 1) >> 1;
  let from = lumaAt + 1;
  let at = to + channels;
  for (let i = 1; i <= pairCount; i += 1) {
    const nextNearU = u[near + i] as number;
    const nextFarU = u[far + i] as number;
    const nextNearV = v[near + i] as number;
    const nextFarV = v[far + i] as number;
    const sumU = nearU + farU + nextNearU + nextFarU + 8;
    const sumV = nearV + farV + nextNearV + nextFarV + 8;
    const risingU = (sumU + 2 * (nextNearU + farU)) >> 3;
    const risingV = (sumV + 2 * (nextNearV + farV)) >> 3;
    const fallingU = (sumU + 2 * (nearU + nextFarU)) >> 3;
    const fallingV = (sumV + 2 * (nearV + nextFarV)) >> 3;
    put(target, at, luma[from] as number, (risingU + nearU) >> 1, (risingV + nearV) >> 1);
    put(
      target,
      at + channels,
      luma[from + 1] as number,
      (fallingU + nextNearU) >> 1,
      (fallingV + nextNearV) >> 1,
    );
    from += 2;
    at += 2 * channels;
    nearU = nextNearU;
    farU = nextFarU;
    nearV = nextNearV;
    farV = nextFarV;
  }
  if ((widthPx & 1) === 0) {
    put(target, at, luma[from] as number, (3 * nearU + farU + 2) >> 2, (3 * nearV + farV + 2) >> 2);
  }
}

/** ITU-R BT.601 with luma of 16 to 235, in fixed point; the array clamps what is beyond black and white. */
function put(target: Uint8ClampedArray, at: number, luma: number, u: number, v: number): void {
  const scaled = (luma * 19077) >> 8;
  target[at] = (scaled + ((v * 26149) >> 8) - 14234) >> 6;
  target[at + 1] = (scaled - ((u * 6419) >> 8) - ((v * 13320) >> 8) + 8708) >> 6;
  target[at + 2] = (scaled + ((u * 33050) >> 8) - 17685) >> 6;
}
