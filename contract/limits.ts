const wholeFileLimits = { maxPixels: 12_600_000, maxEdgePx: 65_500, maxSizeBytes: 52 * 1024 * 1024 } as const;

/**
 * What Limn accepts. PNG, JPEG and WebP are decoded by rows (decisions 28 and 29), and the output is made strip by strip, each by a
 * consumer of its own (docs/scaling.md), so both are bounded by time and not by memory: a photograph of a 64-megapixel phone fits. The
 * size is what Cloudflare lets through in one request, 100 MB on its usual plans (its documentation, read 2026-11).
 */
export const inputLimits = {
  maxPixels: 65_000_000,
  maxEdgePx: 65_500,
  maxSizeBytes: 95 * 1024 * 1024,
  /** WebP holds at most 16,383 px an edge (RFC 9649), and its file is in memory, as are those of AVIF, GIF, BMP and TIFF: docs/scaling.md. */
  ofFormat: {
    avif: { maxPixels: 65_000_000, maxEdgePx: 65_500, maxSizeBytes: 16 * 1024 * 1024 },
    webp: { maxPixels: 65_000_000, maxEdgePx: 16_383, maxSizeBytes: 48 * 1024 * 1024 },
    gif: wholeFileLimits,
    bmp: wholeFileLimits,
    tiff: wholeFileLimits,
  },
} as const;

/**
 * What is held in memory as a whole: pictures that are filled or styled, that go to hosted models, come from them, or are described. A
 * Worker isolate has 128 MB (Cloudflare's documentation, read 2026-11).
 */
export const wholePictureLimits = {
  maxPixels: 12_600_000,
  maxEdgePx: 65_500,
  maxSizeBytes: 40 * 1024 * 1024,
} as const;

/** What an AVIF's frame, or a tile of it, may hold decoded, alpha with it, and with its file beside it, which the decoder has once more. */
export const avifLimits = { maxFrameBytes: 38_000_000, maxWithFileBytes: 48_000_000 } as const;

/** What a strip or tile of a TIFF may hold unpacked: it is in memory beside the file. */
export const tiffLimits = { maxPartBytes: 32 * 1024 * 1024, maxWithFileBytes: 60 * 1024 * 1024 } as const;

export const outputLimits = {
  maxPixels: 512_000_000,
  // JPEG counts to 65,535; libjpeg, and with it most readers, stops here.
  maxEdgePx: 65_500,
  maxFactor: 16,
} as const;

/** Of the formats that hold less. */
export const outputFormatLimits = {
  /** WebP holds at most 16,383 px an edge (RFC 9649), and its encoder holds the whole picture in memory. */
  webp: { maxPixels: 12_600_000, maxEdgePx: 16_383 },
  /** What libavif, and with it most programs, opens unless it is told otherwise (its avif.h: 16,384² pixels). */
  avif: { maxPixels: 268_000_000, maxEdgePx: 32_768 },
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
