// Between pictures of 8 or 16 bits a sample and the network's floats. `S` is a sample, u8 or u16: full intensity, 1 to the
// network, is the greatest number that it holds. 257 x / 65535 and x / 255 are the same float, so 16 bits add to 8 and change nothing.
import { add, C3, multiplyAdd, truncate } from "./lanes";

/** Full intensity: 255 or 65535. */
@inline
function greatest<S>(): f32 {
  return sizeof<S>() == 1 ? 255 : 65535;
}

/** One row of interleaved pixels of 3 or 4 channels to RGB floats in 0..1; a fourth channel is left out. */
@inline
export function unpackRow<S>(source: usize, channels: usize, target: usize, widthPx: usize): void {
  const end = target + widthPx * offsetof<C3>();
  while (target < end) {
    f32.store(target, <f32>load<S>(source) / greatest<S>());
    f32.store(target, <f32>load<S>(source, sizeof<S>()) / greatest<S>(), 4);
    f32.store(target, <f32>load<S>(source, 2 * sizeof<S>()) / greatest<S>(), 8);
    source += channels * sizeof<S>();
    target += offsetof<C3>();
  }
}

/** Rows 0-4 of the window, weighted by 5 taps (each repeated over 4 lanes), into one row of `floats` floats. */
function blendRows(window: usize, rowBytes: usize, taps: usize, target: usize, floats: usize): void {
  const t0 = v128.load(taps), t1 = v128.load(taps, 16), t2 = v128.load(taps, 32);
  const t3 = v128.load(taps, 48), t4 = v128.load(taps, 64);
  const row1 = window + rowBytes, row2 = row1 + rowBytes, row3 = row2 + rowBytes, row4 = row3 + rowBytes;
  for (let i: usize = 0; i < 4 * floats; i += 16) {
    let sum = f32x4.mul(v128.load(window + i), t0);
    sum = multiplyAdd(v128.load(row1 + i), t1, sum);
    sum = multiplyAdd(v128.load(row2 + i), t2, sum);
    sum = multiplyAdd(v128.load(row3 + i), t3, sum);
    v128.store(target + i, multiplyAdd(v128.load(row4 + i), t4, sum));
  }
}

/** RGB in lanes 0-2, in 0..1, to 3 samples (a fourth is written too): clamped, .5 rounded up. */
@inline
function storePixel<S>(value: v128, target: usize): void {
  const clamped = f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), value));
  const whole = truncate(multiplyAdd(clamped, f32x4.splat(greatest<S>()), f32x4.splat(0.5)));
  const halves = i16x8.narrow_i32x4_u(whole, whole);
  if (sizeof<S>() == 1) i32.store(target, i32x4.extract_lane(i8x16.narrow_i16x8_u(halves, halves), 0));
  else i64.store(target, i64x2.extract_lane(halves, 0));
}

/**
 * One output row: the network's sub-pixels of this row plus the bicubic enlargement of the input, as RGB samples.
 *
 * detail: the last layer's features, `detailPixelBytes` a pixel, at the sub-pixels of this output row: `scale` times
 * 4 floats (R, G, B, unused). window: RGB floats of 5 input rows around the row, from 2 pixels left of the first.
 * taps: [scale][5] bicubic weights, each repeated over 4 lanes; rowTaps: those of this row. line: scratch for one
 * blended row. One sample after the row is overwritten.
 */
@inline
export function finishRow<S>(
  detail: usize, detailPixelBytes: usize, window: usize, windowRowBytes: usize, taps: usize, rowTaps: usize,
  line: usize, target: usize, widthPx: usize, scale: usize,
): void {
  blendRows(window, windowRowBytes, rowTaps, line, 3 * (widthPx + 4));
  for (let x: usize = 0; x < widthPx; x++) {
    const v0 = v128.load(line), v1 = v128.load(line, offsetof<C3>()), v2 = v128.load(line, 2 * offsetof<C3>());
    const v3 = v128.load(line, 3 * offsetof<C3>()), v4 = v128.load(line, 4 * offsetof<C3>());
    for (let phase: usize = 0; phase < scale; phase++) {
      const t = taps + phase * 80;
      let sum = f32x4.mul(v0, v128.load(t));
      sum = multiplyAdd(v1, v128.load(t, 16), sum);
      sum = multiplyAdd(v2, v128.load(t, 32), sum);
      sum = multiplyAdd(v3, v128.load(t, 48), sum);
      sum = multiplyAdd(v4, v128.load(t, 64), sum);
      storePixel<S>(add(sum, v128.load(detail + phase * 16)), target);
      target += 3 * sizeof<S>();
    }
    line += offsetof<C3>();
    detail += detailPixelBytes;
  }
}
