// The exports of the kernel: stateless functions over memory that the caller lays out (imaging/neural/network.ts).
// Addresses and lengths are in bytes. A function's name gives its input channels and, for the last layer, the scale; those for
// rows of pictures have the bits of a sample.
import { direct } from "./direct";
import { C3, C16, C24, C32, C64, Linear, PRelu, SkippedPRelu } from "./lanes";
import { finishRow, unpackRow } from "./pixels";
import { scratchBytes, winograd } from "./winograd";

/** The first address that is free for the caller. */
export function heapBase(): usize {
  return (__heap_base + 63) & ~63;
}

/** Scratch memory that any of the convolutions below needs. */
export function scratchSize(): usize {
  return scratchBytes<C64, C64>();
}

export function unpackRow8(s: usize, c: usize, t: usize, n: usize): void { unpackRow<u8>(s, c, t, n); }
export function unpackRow16(s: usize, c: usize, t: usize, n: usize): void { unpackRow<u16>(s, c, t, n); }

export function finishRow8(d: usize, db: usize, w: usize, wb: usize, t: usize, r: usize, l: usize, o: usize, n: usize, s: usize): void {
  finishRow<u8>(d, db, w, wb, t, r, l, o, n, s);
}
export function finishRow16(d: usize, db: usize, w: usize, wb: usize, t: usize, r: usize, l: usize, o: usize, n: usize, s: usize): void {
  finishRow<u16>(d, db, w, wb, t, r, l, o, n, s);
}

export function head24(i: usize, ib: usize, l: usize, o: usize, ob: usize, n: i32): void { direct<C3, C24>(i, ib, l, o, ob, n); }
export function head32(i: usize, ib: usize, l: usize, o: usize, ob: usize, n: i32): void { direct<C3, C32>(i, ib, l, o, ob, n); }
export function head64(i: usize, ib: usize, l: usize, o: usize, ob: usize, n: i32): void { direct<C3, C64>(i, ib, l, o, ob, n); }

export function body24(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize): void {
  winograd<C24, C24, PRelu>(t, m, b, ib, l, o, ob, n, s, 0);
}
export function body32(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize): void {
  winograd<C32, C32, PRelu>(t, m, b, ib, l, o, ob, n, s, 0);
}
export function body64(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize): void {
  winograd<C64, C64, PRelu>(t, m, b, ib, l, o, ob, n, s, 0);
}

// Body layers that take in what the layer two before them gave.
export function skippingBody24(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize, k: usize): void {
  winograd<C24, C24, SkippedPRelu>(t, m, b, ib, l, o, ob, n, s, k);
}
export function skippingBody32(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize, k: usize): void {
  winograd<C32, C32, SkippedPRelu>(t, m, b, ib, l, o, ob, n, s, k);
}
export function skippingBody64(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize, k: usize): void {
  winograd<C64, C64, SkippedPRelu>(t, m, b, ib, l, o, ob, n, s, k);
}

// The last layer gives R, G, B and an unused lane for each of scale x scale sub-pixels.
export function tail24x2(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize): void {
  winograd<C24, C16, Linear>(t, m, b, ib, l, o, ob, n, s, 0);
}
export function tail32x2(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize): void {
  winograd<C32, C16, Linear>(t, m, b, ib, l, o, ob, n, s, 0);
}
export function tail64x2(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize): void {
  winograd<C64, C16, Linear>(t, m, b, ib, l, o, ob, n, s, 0);
}
export function tail24x4(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize): void {
  winograd<C24, C64, Linear>(t, m, b, ib, l, o, ob, n, s, 0);
}
export function tail32x4(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize): void {
  winograd<C32, C64, Linear>(t, m, b, ib, l, o, ob, n, s, 0);
}
export function tail64x4(t: usize, m: usize, b: usize, ib: usize, l: usize, o: usize, ob: usize, n: usize, s: usize): void {
  winograd<C64, C64, Linear>(t, m, b, ib, l, o, ob, n, s, 0);
}
