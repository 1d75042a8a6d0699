import { createRaster, type Raster, rasterOf } from "#imaging/raster";
import { seededRandom } from "./random";

/** A raster whose samples come from a function of column, row and channel. */
export function rasterFrom(
  widthPx: number,
  heightPx: number,
  channels: 3 | 4,
  sampleAt: (x: number, y: number, channel: number) => number,
): Raster {
  const raster = createRaster(widthPx, heightPx, channels);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      for (let channel = 0; channel < channels; channel++) {
        raster.data[(y * widthPx + x) * channels + channel] = sampleAt(x, y, channel);
      }
    }
  }
  return raster;
}

/** A raster of 16 bits whose samples come from a function of column, row and channel. */
export function deepRasterFrom(
  widthPx: number,
  heightPx: number,
  channels: 3 | 4,
  sampleAt: (x: number, y: number, channel: number) => number,
): Raster<Uint16Array> {
  const data = new Uint16Array(widthPx * heightPx * channels);
  for (let i = 0; i < data.length; i += 1) {
    const pixel = Math.floor(i / channels);
    data[i] = sampleAt(pixel % widthPx, Math.floor(pixel / widthPx), i % channels);
  }
  return rasterOf(widthPx, heightPx, channels, data);
}

/** Independent samples of every value: nothing survives by luck. */
export function noiseRaster(widthPx: number, heightPx: number, channels: 3 | 4, seed = 1): Raster {
  const random = seededRandom(seed);
  return rasterFrom(widthPx, heightPx, channels, () => Math.floor(random() * 256));
}

/**
 * Something like a photograph: slow gradients, waves, a few hard edges. With 4 channels the alpha has an opaque, a
 * transparent and a soft part.
 */
export function sceneRaster(widthPx: number, heightPx: number, channels: 3 | 4): Raster {
  return rasterFrom(widthPx, heightPx, channels, (x, y, channel) => {
    if (channel === 3) return Math.round(255 * Math.min(1, Math.max(0, 2 - (3 * x) / widthPx)));
    const slow = 90 * Math.sin(x / 37 + channel) + 60 * Math.cos(y / 23 - channel * 0.7);
    const fine = 12 * Math.sin((x + 2 * y) / 3 + channel);
    const edge = (Math.floor(x / 40) + Math.floor(y / 32)) % 2 === 0 ? 20 : -20;
    return Math.min(255, Math.max(0, Math.round(128 + slow + fine + edge)));
  });
}

/** Peak signal-to-noise ratio over all samples of two rasters of one shape, in decibels. */
export function psnrDb(a: Raster, b: Raster): number {
  let squares = 0;
  for (let i = 0; i < a.data.length; i++) squares += ((a.data[i] ?? 0) - (b.data[i] ?? 0)) ** 2;
  return 10 * Math.log10((255 * 255 * a.data.length) / squares);
}

/** The raster with alpha: opaque where it has none. */
export function rgbaOf(raster: Raster): Raster {
  if (raster.channels === 4) return raster;
  const { widthPx, heightPx, data } = raster;
  return rasterFrom(widthPx, heightPx, 4, (x, y, channel) =>
    channel === 3 ? 255 : (data[(y * widthPx + x) * 3 + channel] ?? 0),
  );
}
