import type { Raster } from "#imaging/raster";

/** Another engine, or another model, that does what Limn's does. */
export interface Peer {
  readonly multiplyAddsPerInputPixel: number;
  /** RGB in, RGB `scale` times as wide and as high out. */
  enlarge(low: Raster): Promise<Raster>;
}
