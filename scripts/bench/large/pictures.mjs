// @ts-check
import { existsSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { ensureFolder, projectPath } from "../../project.mjs";

/** @typedef {"png" | "jpeg" | "webp" | "avif" | "tiff" | "bmp" | "gif"} SourceFormat */

/** The site's own art, of which the pictures are patched together. */
const art = ["braid", "face", "hero", "knit", "leaves", "spirit"];

/** Parts of the art are enlarged by so much, which leaves photographs' smoothness: a PNG of 64 megapixels has to fit 95 MB. */
const enlargement = 2;
const patchPx = 512;

/**
 * A picture of photographs, no two places of which are alike, as a file; made once and kept.
 * @param {{widthPx: number, heightPx: number}} size
 * @param {SourceFormat} format
 * @param {{hasAlpha?: boolean | undefined, isDeep?: boolean | undefined}} [kind] deep has 16 bits a sample
 * @returns {Promise<string>} its path
 */
export async function largePicture({ widthPx, heightPx }, format, { hasAlpha = false, isDeep = false } = {}) {
  const folder = ensureFolder(projectPath(".limn", "bench"));
  const kind = `${isDeep ? "-deep" : ""}${hasAlpha ? "-alpha" : ""}`;
  const file = path.join(folder, `mosaic-${widthPx}x${heightPx}${kind}.${format}`);
  if (existsSync(file)) return file;
  const patches = await artPatches();
  const samples = Buffer.alloc(widthPx * heightPx * 3);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += patchPx) {
      const number = Math.floor(y / patchPx) * Math.ceil(widthPx / patchPx) + x / patchPx;
      const patch = patches[(number * 7) % patches.length];
      const pixels = Math.min(patchPx, widthPx - x);
      const from = (y % patchPx) * patchPx * 3;
      patch?.copy(samples, (y * widthPx + x) * 3, from, from + pixels * 3);
      // What would be the same patch again differs in its upper left corner.
      if (y % patchPx === 0)
        samples.writeUInt32BE(Math.imul(number, 0x9e3779b1) >>> 0, (y * widthPx + x) * 3);
    }
  }
  const made = `${file}.part`;
  if (format === "bmp") writeFileSync(made, bitmapOf(samples, { widthPx, heightPx }));
  else await encoders[format](pictureOf(samples, { widthPx, heightPx }, { hasAlpha, isDeep })).toFile(made);
  renameSync(made, file);
  return file;
}

/** @type {Readonly<Record<Exclude<SourceFormat, "bmp">, (picture: import("sharp").Sharp) => import("sharp").Sharp>>} */
const encoders = {
  png: (picture) => picture.png({ compressionLevel: 6, adaptiveFiltering: true }),
  jpeg: (picture) => picture.jpeg({ quality: 90, mozjpeg: false }),
  webp: (picture) => picture.webp({ quality: 85, effort: 1 }),
  avif: (picture) => picture.avif({ quality: 85, effort: 0, chromaSubsampling: "4:4:4" }),
  tiff: (picture) => picture.tiff({ compression: "none" }),
  gif: (picture) => picture.gif({ effort: 1, dither: 0 }),
};

const bitmapHeaderBytes = 54;

/**
 * A BMP of 24 bits a pixel, which sharp does not write: BITMAPFILEHEADER, BITMAPINFOHEADER, rows of B, G, R from the lowest up, each a multiple of 4 bytes.
 * @param {Buffer} samples RGB @param {{widthPx: number, heightPx: number}} size
 */
function bitmapOf(samples, { widthPx, heightPx }) {
  const rowBytes = Math.ceil((widthPx * 3) / 4) * 4;
  const file = Buffer.alloc(bitmapHeaderBytes + rowBytes * heightPx);
  file.write("BM", "latin1");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(bitmapHeaderBytes, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(widthPx, 18);
  file.writeInt32LE(heightPx, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < heightPx; y += 1) {
    const row = samples.subarray(y * widthPx * 3, (y + 1) * widthPx * 3);
    const target = bitmapHeaderBytes + (heightPx - 1 - y) * rowBytes;
    for (let at = 0; at < row.length; at += 3) file.writeUIntLE(row.readUIntBE(at, 3), target + at, 3);
  }
  return file;
}

/**
 * @param {Buffer} samples RGB @param {{widthPx: number, heightPx: number}} size
 * @param {{hasAlpha: boolean, isDeep: boolean}} kind
 */
function pictureOf(samples, { widthPx, heightPx }, { hasAlpha, isDeep }) {
  const size = { width: widthPx, height: heightPx };
  const colours = sharp(isDeep ? deepened(samples) : samples, { raw: { ...size, channels: 3 } });
  if (hasAlpha) {
    const mask = softMask(widthPx, heightPx);
    // sharp takes any typed array here, as it does above; its types know of buffers alone.
    const alpha = /** @type {Buffer} */ (isDeep ? deepened(mask) : mask);
    colours.joinChannel(alpha, { raw: { ...size, channels: 1 } });
  }
  return isDeep ? colours.toColourspace("rgb16") : colours;
}

/** As 16 bits, of which the lower two are grain. @param {Buffer} samples */
function deepened(samples) {
  return Uint16Array.from(samples, (sample, at) => sample * 256 + (Math.imul(at, 0x9e3779b1) >>> 30));
}

/** Spots with soft edges on nothing. @param {number} widthPx @param {number} heightPx */
function softMask(widthPx, heightPx) {
  const mask = Buffer.alloc(widthPx * heightPx);
  for (let y = 0, at = 0; y < heightPx; y += 1) {
    const down = 300 * Math.sin(y / 170);
    for (let x = 0; x < widthPx; x += 1, at += 1) {
      mask[at] = Math.max(0, Math.min(255, 128 + down * Math.cos(x / 230)));
    }
  }
  return mask;
}

/** @returns {Promise<Buffer[]>} RGB, of `patchPx` an edge */
async function artPatches() {
  const partPx = patchPx / enlargement;
  const patches = [];
  for (const name of art) {
    const file = projectPath("art", "small", `${name}.webp`);
    const { width, height } = await sharp(file).metadata();
    for (let top = 0; top + partPx <= height; top += partPx) {
      for (let left = 0; left + partPx <= width; left += partPx) {
        const part = sharp(file).extract({ left, top, width: partPx, height: partPx }).removeAlpha();
        patches.push(await part.resize(patchPx, patchPx, { kernel: "cubic" }).raw().toBuffer());
      }
    }
  }
  return patches;
}
