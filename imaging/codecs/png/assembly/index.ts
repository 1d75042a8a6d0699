// The filters of PNG rows (PNG section 9.2), 16 bytes at a time, and the checksum of what they give. Stateless functions over memory that
// the caller lays out (imaging/codecs/png/filter.ts): 16 bytes before a row are zero, and 16 behind it may be read and written.

// Filters as types, told apart by their size while compiling.
type Sub = i8;
type Up = i16;
type Paeth = i64;

/** What a filter is called in the file. */
@inline
function typeOf<F>(): u32 {
  return sizeof<F>() == sizeof<Sub>() ? 1 : sizeof<F>() == sizeof<Up>() ? 2 : 4;
}

/** The largest prime below 65,536 (RFC 1950, section 8.2), and how many bytes can be added before a sum leaves 32 bits. */
const adlerBase: u32 = 65521;
const bytesPerTurn: usize = 5552;

/** 16 bytes of ones, then 16 of zeros: 16 bytes from 16 - n on are ones in the first n. */
const ends = memory.data<u8>([
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);

/** The first address that is free for the caller. */
export function heapBase(): usize {
  return (__heap_base + 15) & ~15;
}

/**
 * A row of `rowBytes` bytes, with its filter's type before it, into `target`. Of Sub, Up and Paeth it is the filter
 * that leaves the smallest sum of absolute differences (the heuristic of PNG section 12.7). `above` is the row above, 0 where there is
 * none: then only the neighbour to the left is looked at. `pixelBytes` is 16 at most.
 */
export function filterRow(row: usize, above: usize, target: usize, rowBytes: usize, pixelBytes: usize): void {
  const type = above ? promisingType(row, above, rowBytes, pixelBytes) : typeOf<Sub>();
  store<u8>(target, type);
  if (type == typeOf<Sub>()) subtract<Sub>(row, row, target + 1, rowBytes, pixelBytes);
  else if (type == typeOf<Up>()) subtract<Up>(row, above, target + 1, rowBytes, pixelBytes);
  else subtract<Paeth>(row, above, target + 1, rowBytes, pixelBytes);
}

function promisingType(row: usize, above: usize, rowBytes: usize, pixelBytes: usize): u32 {
  let sub = i32x4.splat(0), up = sub, paeth = sub;
  for (let i: usize = 0; i < rowBytes; i += 16) {
    const left = v128.load(row + i - pixelBytes), top = v128.load(above + i), topLeft = v128.load(above + i - pixelBytes);
    const within = v128.load(ends + 16 - min<usize>(16, rowBytes - i));
    const value = v128.load(row + i);
    sub = i32x4.add(sub, sizesOf(i8x16.sub(value, left), within));
    up = i32x4.add(up, sizesOf(i8x16.sub(value, top), within));
    paeth = i32x4.add(paeth, sizesOf(i8x16.sub(value, paethOf(left, top, topLeft)), within));
  }
  const least = min(total(sub), total(paeth));
  if (total(up) <= least) return typeOf<Up>();
  return total(sub) == least ? typeOf<Sub>() : typeOf<Paeth>();
}

/** Sums of the differences' sizes, each taken as signed, of 4 bytes a lane. */
@inline
function sizesOf(differences: v128, within: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(v128.and(i8x16.abs(differences), within)));
}

@inline
function total(sums: v128): u32 {
  return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
}

@inline
function subtract<F>(row: usize, above: usize, target: usize, rowBytes: usize, pixelBytes: usize): void {
  for (let i: usize = 0; i < rowBytes; i += 16) {
    const left = v128.load(row + i - pixelBytes), top = v128.load(above + i);
    let predicted = top;
    if (sizeof<F>() == sizeof<Sub>()) predicted = left;
    if (sizeof<F>() == sizeof<Paeth>()) predicted = paethOf(left, top, v128.load(above + i - pixelBytes));
    v128.store(target + i, i8x16.sub(v128.load(row + i), predicted));
  }
}

/**
 * Whichever is nearest to left + top - topLeft; ties go in this order (PNG section 9.4). Where the steps from topLeft to the other two go
 * the same way, both are nearer than topLeft is, and a sum of 255 and more says so; else topLeft is as far as the steps differ.
 */
@inline
function paethOf(left: v128, top: v128, topLeft: v128): v128 {
  const toLeft = differenceOf(top, topLeft), toTop = differenceOf(left, topLeft);
  const isSameWay = i8x16.eq(i8x16.eq(i8x16.max_u(top, topLeft), top), i8x16.eq(i8x16.max_u(left, topLeft), left));
  const toTopLeft = v128.bitselect(i8x16.add_sat_u(toLeft, toTop), differenceOf(toLeft, toTop), isSameWay);
  const other = v128.bitselect(top, topLeft, i8x16.eq(i8x16.min_u(toTop, toTopLeft), toTop));
  return v128.bitselect(left, other, i8x16.eq(i8x16.min_u(toLeft, i8x16.min_u(toTop, toTopLeft)), toLeft));
}

@inline
function differenceOf(a: v128, b: v128): v128 {
  return v128.or(i8x16.sub_sat_u(a, b), i8x16.sub_sat_u(b, a));
}

/** The checksum `sum` of what stood before, 1 where nothing did, with `lengthBytes` bytes more (RFC 1950, section 8.2). */
export function adler32(sum: u32, bytes: usize, lengthBytes: usize): u32 {
  let low = sum & 0xffff, high = sum >>> 16;
  const end = bytes + lengthBytes;
  while (bytes < end) {
    const turnEnd = min<usize>(end, bytes + bytesPerTurn);
    // The low sum before each 16 bytes counts 16 times in the high one, and the bytes themselves 16 times to once.
    let before = i32x4.splat(0), added = before, weighted = before;
    const vectors = (turnEnd - bytes) >> 4;
    high += 16 * <u32>vectors * low;
    for (const vectorsEnd = bytes + 16 * vectors; bytes < vectorsEnd; bytes += 16) {
      const values = v128.load(bytes);
      before = i32x4.add(before, added);
      added = i32x4.add(added, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(values)));
      weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(values), i16x8(16, 15, 14, 13, 12, 11, 10, 9)));
      weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(values), i16x8(8, 7, 6, 5, 4, 3, 2, 1)));
    }
    low += total(added);
    high += 16 * total(before) + total(weighted);
    for (; bytes < turnEnd; bytes++) {
      low += load<u8>(bytes);
      high += low;
    }
    low %= adlerBase;
    high %= adlerBase;
  }
  return (high << 16) | low;
}
