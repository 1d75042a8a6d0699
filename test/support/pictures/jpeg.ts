import mozjpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import { defaultOptions } from "@jsquash/jpeg/meta.js";
import { type EmscriptenFactory, instantiateCodec } from "../emscripten";
import { encodeJpeg } from "#imaging/codecs/jpeg/encode";
import type { Raster } from "#imaging/raster";
import { collectBytes, concatBytes, numberBytes, stripsOf } from "./bytes";
import { type ExifOptions, exifBlock, exifMark } from "./exif";

/** Any raster as a baseline JPEG. */
export function jpegOf(raster: Raster, quality = 92): Promise<Uint8Array<ArrayBuffer>> {
  return collectBytes(encodeJpeg({ ...raster, quality }, stripsOf(raster)));
}

export function jpegSegment(code: number, contents: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes([0xff, code], numberBytes(contents.length + 2, 2), contents);
}

/** The same JPEG with segments after its start of image. */
export function withSegments(jpeg: Uint8Array, ...segments: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concatBytes(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));
}

/** The same JPEG without the segments of one kind before its first scan. */
export function withoutSegments(jpeg: Uint8Array, code: number): Uint8Array<ArrayBuffer> {
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at + 1] !== 0xda) {
    const end = at + 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0);
    if (jpeg[at + 1] !== code) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return concatBytes(...kept, jpeg.subarray(at));
}

/** The same JPEG, said to be stored in an orientation other than upright. */
export function withOrientation(
  jpeg: Uint8Array,
  orientation: number,
  options?: ExifOptions,
): Uint8Array<ArrayBuffer> {
  return withSegments(jpeg, jpegSegment(0xe1, concatBytes(exifMark, exifBlock(orientation, options))));
}

/** A progressive JPEG by mozjpeg. `module` is jpeg/codec/enc/mozjpeg_enc.wasm. */
export function progressiveJpegOf(
  rgba: Raster,
  module: WebAssembly.Module,
): Promise<Uint8Array<ArrayBuffer>> {
  return mozjpegOf(rgba, module, {});
}

/** A JPEG by mozjpeg, progressive unless `options` says otherwise. `module` is jpeg/codec/enc/mozjpeg_enc.wasm. */
export async function mozjpegOf(
  rgba: Raster,
  module: WebAssembly.Module,
  options: Partial<typeof defaultOptions>,
): Promise<Uint8Array<ArrayBuffer>> {
  interface MozjpegEncoder {
    encode(rgba: Uint8Array, width: number, height: number, options: typeof defaultOptions): Uint8Array;
  }
  const factory: EmscriptenFactory<MozjpegEncoder> = mozjpegEncoder;
  const encoder = await instantiateCodec(factory, module, () => undefined);
  return concatBytes(
    encoder.encode(rgba.data, rgba.widthPx, rgba.heightPx, { ...defaultOptions, ...options }),
  );
}

/**
 * An 8 × 8 JPEG header and scan of any frame type, precision and number of components. Each component is coded as
 * nothing but zeros, with tables of one code each.
 */
export function smallJpeg({
  frame = 0xc0,
  precision = 8,
  componentCount = 3,
  widthPx = 8,
  heightPx = 8,
} = {}) {
  const components = Array.from({ length: componentCount }, (_, i) => i + 1);
  const oneCode = (id: number) => concatBytes([id, 1], new Uint8Array(15), [0]);
  return concatBytes(
    [0xff, 0xd8],
    jpegSegment(0xdb, concatBytes([0], new Uint8Array(64).fill(1))),
    jpegSegment(
      frame,
      concatBytes(
        [precision],
        numberBytes(heightPx, 2),
        numberBytes(widthPx, 2),
        [componentCount],
        components.flatMap((id) => [id, 0x11, 0]),
      ),
    ),
    jpegSegment(0xc4, oneCode(0x00)),
    jpegSegment(0xc4, oneCode(0x10)),
    jpegSegment(
      0xda,
      concatBytes(
        [componentCount],
        components.flatMap((id) => [id, 0]),
        [0, 63, 0],
      ),
    ),
    // Two bits a component: a difference of zero, end of block.
    new Uint8Array(Math.ceil(componentCount / 4)),
    [0xff, 0xd9],
  );
}
