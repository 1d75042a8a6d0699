// Winograd's F(4x4, 3x3): 16 outputs of a 3x3 convolution from 36 products instead of 144 (Lavin and Gray, "Fast
// Algorithms for Convolutional Neural Networks", 2015), with the interpolation points 0, 1, -1, 2, -2.
import { activate, add, multiplyAdd, SkippedPRelu, sub } from "./lanes";
import { multiplyMatrix, pixelsSideBySide } from "./matrix";

/** Blocks that are transformed together: their 36 matrices stay in the second-level cache, of 32 channels beside the weights. */
const batch: usize = 4 * pixelsSideBySide;

/**
 * Bytes from one of the 36 matrices of `batch` pixels to the next. A cache line lies between them: without it the 36 stores of a
 * transform fall into a few sets of the first-level cache.
 */
@inline
function matrixBytes<C>(): usize {
  return batch * offsetof<C>() + 64;
}

// Constants live in memory and are loaded once a call: f32x4.splat(c) would be rebuilt at each use.
const constants: usize = memory.data<f32>(
  [-4, -4, -4, -4, 4, 4, 4, 4, -5, -5, -5, -5, 2, 2, 2, 2, -2, -2, -2, -2, 8, 8, 8, 8], 16,
);
/** One 6 x 6 block of 4 channels between the two passes of a transform. */
const between: usize = memory.data(36 * 16, 16);

/** How many blocks before its turn a block's features are fetched. */
const lead: usize = 8;

/** Bytes of scratch memory that a convolution from I to O channels needs. */
export function scratchBytes<I, O>(): usize {
  return 36 * (matrixBytes<I>() + matrixBytes<O>());
}

/** Six values d -> B^T d, stored `step` apart. */
@inline
function transformSix(
  d0: v128, d1: v128, d2: v128, d3: v128, d4: v128, d5: v128, target: usize, step: usize,
  minus4: v128, plus4: v128, minus5: v128, plus2: v128, minus2: v128,
): void {
  const even = multiplyAdd(d2, minus4, d4), odd = multiplyAdd(d1, minus4, d3);
  const even2 = sub(d4, d2), odd2 = sub(d3, d1);
  v128.store(target, multiplyAdd(d0, plus4, multiplyAdd(d2, minus5, d4))); target += step;
  v128.store(target, add(even, odd)); target += step;
  v128.store(target, sub(even, odd)); target += step;
  v128.store(target, multiplyAdd(odd2, plus2, even2)); target += step;
  v128.store(target, multiplyAdd(odd2, minus2, even2)); target += step;
  v128.store(target, multiplyAdd(d1, plus4, multiplyAdd(d3, minus5, d5)));
}

/** The first pass of the input's transform: one of its 6 rows, of 4 channels of 6 pixels, B^T along the row. */
@inline
function transformInputRow<I>(
  p: usize, half: usize, minus4: v128, plus4: v128, minus5: v128, plus2: v128, minus2: v128,
): void {
  transformSix(
    v128.load(p), v128.load(p, offsetof<I>()), v128.load(p, 2 * offsetof<I>()), v128.load(p, 3 * offsetof<I>()),
    v128.load(p, 4 * offsetof<I>()), v128.load(p, 5 * offsetof<I>()), half, 16, minus4, plus4, minus5, plus2, minus2,
  );
}

/** The second pass: one of the 6 columns of what the first gave. */
@inline
function transformInputColumn(
  half: usize, out: usize, step6: usize, minus4: v128, plus4: v128, minus5: v128, plus2: v128, minus2: v128,
): void {
  transformSix(
    v128.load(half), v128.load(half, 96), v128.load(half, 192), v128.load(half, 288), v128.load(half, 384),
    v128.load(half, 480), out, step6, minus4, plus4, minus5, plus2, minus2,
  );
}

/**
 * B^T d B for one block, whose 6 rows start at `top`, `middle` (4 rows) and `bottom`; results `step` bytes apart.
 *
 * Rows and columns are written out, here and in transformOutput: so `between` is accessed at constant addresses, which need no
 * bounds check where V8 checks each access (in workerd: there it has no guard pages to trap on).
 */
function transformInput<I>(top: usize, middle: usize, bottom: usize, rowBytes: usize, target: usize, step: usize): void {
  const minus4 = v128.load(constants), plus4 = v128.load(constants, 16), minus5 = v128.load(constants, 32);
  const plus2 = v128.load(constants, 48), minus2 = v128.load(constants, 64);
  const step6: usize = 6 * step;
  for (let channel: usize = 0; channel < offsetof<I>(); channel += 16) {
    let p = middle + channel, out = target + channel;
    transformInputRow<I>(top + channel, between, minus4, plus4, minus5, plus2, minus2);
    transformInputRow<I>(p, between + 96, minus4, plus4, minus5, plus2, minus2); p += rowBytes;
    transformInputRow<I>(p, between + 192, minus4, plus4, minus5, plus2, minus2); p += rowBytes;
    transformInputRow<I>(p, between + 288, minus4, plus4, minus5, plus2, minus2); p += rowBytes;
    transformInputRow<I>(p, between + 384, minus4, plus4, minus5, plus2, minus2);
    transformInputRow<I>(bottom + channel, between + 480, minus4, plus4, minus5, plus2, minus2);
    transformInputColumn(between, out, step6, minus4, plus4, minus5, plus2, minus2); out += step;
    transformInputColumn(between + 16, out, step6, minus4, plus4, minus5, plus2, minus2); out += step;
    transformInputColumn(between + 32, out, step6, minus4, plus4, minus5, plus2, minus2); out += step;
    transformInputColumn(between + 48, out, step6, minus4, plus4, minus5, plus2, minus2); out += step;
    transformInputColumn(between + 64, out, step6, minus4, plus4, minus5, plus2, minus2); out += step;
    transformInputColumn(between + 80, out, step6, minus4, plus4, minus5, plus2, minus2);
  }
}

/** Looks at each cache line of a row of the block `lead` blocks on. */
@inline
function fetchRow<I>(row: usize): void {
  const end = row + (lead + 1) * (4 * offsetof<I>());
  for (let line = row + lead * (4 * offsetof<I>()); line < end; line += 64) v128.load(line);
}

/**
 * Fetches the 6 rows of the block `lead` blocks on into the first cache, so that its transform need not wait: what the layers of a wide picture keep
 * are megabytes, in the third. WebAssembly's only word for that is a load whose value nobody wants (docs/decisions/0049).
 */
function fetchAhead<I>(top: usize, middle: usize, bottom: usize, rowBytes: usize): void {
  fetchRow<I>(top);
  fetchRow<I>(middle); middle += rowBytes;
  fetchRow<I>(middle); middle += rowBytes;
  fetchRow<I>(middle); middle += rowBytes;
  fetchRow<I>(middle);
  fetchRow<I>(bottom);
}

/** The first pass of the output's transform: one of the 6 columns, whose 6 values lie `step6` bytes apart, A^T along it. */
@inline
function transformOutputColumn(p: usize, step6: usize, half: usize, plus2: v128, plus4: v128, plus8: v128): void {
  const m0 = v128.load(p); p += step6;
  const m1 = v128.load(p); p += step6;
  const m2 = v128.load(p); p += step6;
  const m3 = v128.load(p); p += step6;
  const m4 = v128.load(p); p += step6;
  const m5 = v128.load(p);
  const sum12 = add(m1, m2), sub12 = sub(m1, m2), sum34 = add(m3, m4), sub34 = sub(m3, m4);
  v128.store(half, add(add(m0, sum12), sum34));
  v128.store(half, multiplyAdd(sub34, plus2, sub12), 96);
  v128.store(half, multiplyAdd(sum34, plus4, sum12), 192);
  v128.store(half, add(multiplyAdd(sub34, plus8, sub12), m5), 288);
}

/** A pixel's sums as they are written: with bias, what skips the layers between, if anything does, and activation. */
@inline
function finished<A>(sums: v128, bias: v128, skip: usize, offset: usize, slope: v128): v128 {
  const biased = add(sums, bias);
  if (sizeof<A>() == sizeof<SkippedPRelu>()) return activate<A>(add(biased, v128.load(skip + offset)), slope);
  return activate<A>(biased, slope);
}

/** The second pass: one of the 4 rows, as 4 pixels. */
@inline
function transformOutputRow<O, A>(
  half: usize, out: usize, bias: v128, skip: usize, slope: v128, plus2: v128, plus4: v128, plus8: v128,
): void {
  const m1 = v128.load(half, 16), m2 = v128.load(half, 32), m3 = v128.load(half, 48), m4 = v128.load(half, 64);
  const sum12 = add(m1, m2), sub12 = sub(m1, m2), sum34 = add(m3, m4), sub34 = sub(m3, m4);
  const y0 = add(add(v128.load(half), sum12), sum34), y1 = multiplyAdd(sub34, plus2, sub12);
  const y2 = multiplyAdd(sum34, plus4, sum12), y3 = add(multiplyAdd(sub34, plus8, sub12), v128.load(half, 80));
  v128.store(out, finished<A>(y0, bias, skip, 0, slope));
  v128.store(out, finished<A>(y1, bias, skip, offsetof<O>(), slope), offsetof<O>());
  v128.store(out, finished<A>(y2, bias, skip, 2 * offsetof<O>(), slope), 2 * offsetof<O>());
  v128.store(out, finished<A>(y3, bias, skip, 3 * offsetof<O>(), slope), 3 * offsetof<O>());
}

/** A^T m A for one block with bias, skip and activation, written as 4 x 4 pixels. The 36 inputs lie `step` bytes apart. */
function transformOutput<O, A>(
  source: usize, step: usize, bias: usize, slope: usize, skip: usize, output: usize, rowBytes: usize,
): void {
  const plus4 = v128.load(constants, 16), plus2 = v128.load(constants, 48), plus8 = v128.load(constants, 80);
  const step6: usize = 6 * step;
  for (let channel: usize = 0; channel < offsetof<O>(); channel += 16) {
    let column = source + channel, out = output + channel, skipped = skip + channel;
    transformOutputColumn(column, step6, between, plus2, plus4, plus8); column += step;
    transformOutputColumn(column, step6, between + 16, plus2, plus4, plus8); column += step;
    transformOutputColumn(column, step6, between + 32, plus2, plus4, plus8); column += step;
    transformOutputColumn(column, step6, between + 48, plus2, plus4, plus8); column += step;
    transformOutputColumn(column, step6, between + 64, plus2, plus4, plus8); column += step;
    transformOutputColumn(column, step6, between + 80, plus2, plus4, plus8);
    const b = v128.load(bias + channel), s = v128.load(slope + channel);
    transformOutputRow<O, A>(between, out, b, skipped, s, plus2, plus4, plus8); out += rowBytes; skipped += rowBytes;
    transformOutputRow<O, A>(between + 96, out, b, skipped, s, plus2, plus4, plus8); out += rowBytes; skipped += rowBytes;
    transformOutputRow<O, A>(between + 192, out, b, skipped, s, plus2, plus4, plus8); out += rowBytes; skipped += rowBytes;
    transformOutputRow<O, A>(between + 288, out, b, skipped, s, plus2, plus4, plus8);
  }
}

/**
 * A 3x3 convolution with activation over one row of blocks: 4 rows x 4 * blocks pixels.
 *
 * `top`, `middle` and `bottom` are the pixel left of the first block in the row above it, in its own first row (4 rows,
 * rowBytes apart) and in the row below it: the three may lie anywhere, so that layers can keep few rows.
 * `layer` holds bias[O], slope[O], then the transformed weights [36][O/8][I][8]. `skip` lies as the output does; it is
 * read where the activation takes it in.
 */
export function winograd<I, O, A>(
  top: usize, middle: usize, bottom: usize, inputRowBytes: usize, layer: usize,
  output: usize, outputRowBytes: usize, blocks: usize, scratch: usize, skip: usize,
): void {
  const inputStep = matrixBytes<I>(), outputStep = matrixBytes<O>();
  const products = scratch + 36 * inputStep, matrices = layer + 2 * offsetof<O>();
  for (let first: usize = 0; first < blocks; first += batch) {
    const count = min(batch, blocks - first);
    for (let block: usize = 0; block < count; block++) {
      const x = (first + block) * (4 * offsetof<I>());
      if (first + block + lead < blocks) fetchAhead<I>(top + x, middle + x, bottom + x, inputRowBytes);
      transformInput<I>(top + x, middle + x, bottom + x, inputRowBytes, scratch + block * offsetof<I>(), inputStep);
    }
    for (let i: usize = 0; i < 36; i++) {
      multiplyMatrix<I, O>(
        scratch + i * inputStep, matrices + i * (offsetof<I>() * offsetof<O>() / 4), products + i * outputStep, count,
      );
    }
    for (let block: usize = 0; block < count; block++) {
      const x = (first + block) * (4 * offsetof<O>());
      transformOutput<O, A>(
        products + block * offsetof<O>(), outputStep, layer, layer + offsetof<O>(), skip + x, output + x, outputRowBytes,
      );
    }
  }
}
