/** Decoded samples as jSquash hands them over: RGBA, straight alpha. */
export interface DecodedPixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

class PlainImageData implements DecodedPixels {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

/**
 * Runs `work` with a global `ImageData`. jSquash's decoders construct one, and workerd and Node have none. What was
 * there before is back afterwards; `work` is synchronous, so nobody else sees the difference.
 */
export function withImageData<Result>(work: () => Result): Result {
  if ("ImageData" in globalThis) return work();
  Object.defineProperty(globalThis, "ImageData", { value: PlainImageData, configurable: true });
  try {
    return work();
  } finally {
    Reflect.deleteProperty(globalThis, "ImageData");
  }
}
