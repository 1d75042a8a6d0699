/**
 * What Limn accepts and produces. A Worker isolate has 128 MB (Cloudflare's documentation, read 2026-11), and decoding
 * holds the whole input once, so the input limit follows from that; the output is made strip by strip, each
 * by a consumer of its own (docs/scaling.md), and is bounded by time, not by memory. A 12-megapixel phone photograph fits.
 */
export const inputLimits = {
  maxPixels: 12_600_000,
  maxEdgePx: 16_384,
  maxSizeBytes: 40 * 1024 * 1024,
} as const;

/** A JPEG in inks is decoded with all its coefficients in memory, twelve bytes a pixel with the result. */
export const cmykLimits = { maxPixels: 6_000_000 } as const;

export const outputLimits = {
  maxPixels: 512_000_000,
  maxEdgePx: 65_500,
  maxFactor: 16,
} as const;

/** WebP holds at most 16,383 px an edge (RFC 9649), and its encoder holds the whole picture in memory. */
export const webpLimits = {
  maxPixels: 12_600_000,
  maxEdgePx: 16_383,
} as const;

/** Pictures at work at once in one account. */
export const maxActiveJobs = 100;

/** Uploads of one account that no job was made of: how many, how much, and how long they wait for one. */
export const waitingUploads = {
  maxCount: 1_000,
  maxSizeBytes: 5 * 1024 ** 3,
  keptMs: 3 * 24 * 3_600_000,
} as const;

/** The newest images that the history shows (specification section 9). */
export const imageListLimit = 2_000;

/** The longest that a key or a secret holds on beside the one that takes its place. */
export const maxOverlapHours = 168;

/** What one request of the API may bring and ask for. A larger picture is sent to `POST /v1/uploads`, which streams it. */
export const apiLimits = {
  maxMultipartBytes: 20 * 1024 * 1024,
  maxBase64Bytes: 10 * 1024 * 1024,
  /** The longest that `Prefer: wait` waits. */
  maxWaitSeconds: 60,
  defaultPageSize: 50,
  maxPageSize: 200,
} as const;
