import type { PixelSize } from "#contract/sizes";

/** The rows of a picture from the top, as 8-bit samples. */
export interface PictureRows extends PixelSize {
  /** Writes the next row's RGB, each pixel with `channels` samples, to `target` from `at`; the fourth is alpha, where it is written. */
  next(target: Uint8ClampedArray, at: number, channels: 3 | 4): void;
}
