// Types that carry channel counts, and the arithmetic that every kernel shares.
//
// An @inline function's integer parameter is not a constant to the compiler, but a type is: offsetof<C32>() is the
// size in bytes of one pixel of 32 channels, so `3 * offsetof<C>()` becomes an immediate of a load or a store.

@unmanaged export class C3 { a: f32; b: f32; c: f32 }
@unmanaged export class C16 { a: v128; b: v128; c: v128; d: v128 }
@unmanaged export class C24 extends C16 { e: v128; f: v128 }
@unmanaged export class C32 extends C24 { g: v128; h: v128 }
@unmanaged export class C64 extends C32 { i: v128; j: v128; k: v128; l: v128; m: v128; n: v128; o: v128; p: v128 }

/** Activations as types, told apart by their size while compiling. */
export type Linear = i8;
export type PRelu = i16;
/** PReLU of the sums and of what skips the layers between, together. */
export type SkippedPRelu = i32;

@inline
export function add(a: v128, b: v128): v128 {
  return f32x4.add(a, b);
}

@inline
export function sub(a: v128, b: v128): v128 {
  return f32x4.sub(a, b);
}

/** a * b + c: in the fused build rounded once, where the processor can, else of the product and of the sum (docs/decisions/0038). */
@inline
export function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  return f32x4.add(f32x4.mul(a, b), c);
}

/** Whole numbers of what lies between -2^31 and 2^31; of anything else the fused build gives what the processor does (one instruction in place of five on x86). */
@inline
export function truncate(a: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return i32x4.relaxed_trunc_f32x4_s(a);
  return i32x4.trunc_sat_f32x4_s(a);
}

/** y where it is positive, slope * y where it is not, lane by lane. */
@inline
export function activate<A>(y: v128, slope: v128): v128 {
  if (sizeof<A>() >= sizeof<PRelu>()) {
    const zero = f32x4.splat(0);
    return multiplyAdd(slope, f32x4.pmin(zero, y), f32x4.pmax(zero, y));
  }
  return y;
}

/**
 * The core of every convolution: 4 pixels x 8 output channels, one input channel a turn. 8 sums, 2 weights and the
 * broadcast inputs fill the 15 registers that V8 has; more pixels, or unrolling over the input channels, spills.
 *
 * Sums `rows` runs of `run` bytes of input (rowBytes apart, its pixels offsetof<I>() apart) against consecutive
 * weights, 8 for each input value. A direct 3x3 convolution is 3 runs of 3 pixels, a row of a matrix product one run
 * of one pixel. The sums start at bias0 (channels 0-3) and bias1 (4-7) and are stored offsetof<O>() apart.
 */
@inline
export function multiply4x8<I, O, A>(
  input: usize, rowBytes: usize, rows: i32, run: usize, weights: usize, output: usize,
  bias0: v128, bias1: v128, slope0: v128, slope1: v128,
): void {
  let a0 = bias0, a1 = bias0, a2 = bias0, a3 = bias0;
  let b0 = bias1, b1 = bias1, b2 = bias1, b3 = bias1;
  // What the first turn will load, looked at once before all turns: where V8 checks the bounds of each access (in workerd: there it has no
  // guard pages to trap on), it works out here, and not in each turn, up to where each load may lie.
  v128.load(weights); v128.load(weights, 16);
  v128.load32_splat(input); v128.load32_splat(input, offsetof<I>());
  v128.load32_splat(input, 2 * offsetof<I>()); v128.load32_splat(input, 3 * offsetof<I>());
  // do/while, because the compiler does not turn a `for` into a loop with its test at the end.
  do {
    let p = input;
    const end = input + run;
    do {
      const w0 = v128.load(weights), w1 = v128.load(weights, 16);
      let x = v128.load32_splat(p);
      a0 = multiplyAdd(x, w0, a0); b0 = multiplyAdd(x, w1, b0);
      x = v128.load32_splat(p, offsetof<I>());
      a1 = multiplyAdd(x, w0, a1); b1 = multiplyAdd(x, w1, b1);
      x = v128.load32_splat(p, 2 * offsetof<I>());
      a2 = multiplyAdd(x, w0, a2); b2 = multiplyAdd(x, w1, b2);
      x = v128.load32_splat(p, 3 * offsetof<I>());
      a3 = multiplyAdd(x, w0, a3); b3 = multiplyAdd(x, w1, b3);
      weights += 32;
      p += 4;
    } while (p < end);
    input += rowBytes;
  } while (--rows);
  v128.store(output, activate<A>(a0, slope0));
  v128.store(output, activate<A>(b0, slope1), 16);
  v128.store(output, activate<A>(a1, slope0), offsetof<O>());
  v128.store(output, activate<A>(b1, slope1), offsetof<O>() + 16);
  v128.store(output, activate<A>(a2, slope0), 2 * offsetof<O>());
  v128.store(output, activate<A>(b2, slope1), 2 * offsetof<O>() + 16);
  v128.store(output, activate<A>(a3, slope0), 3 * offsetof<O>());
  v128.store(output, activate<A>(b3, slope1), 3 * offsetof<O>() + 16);
}
