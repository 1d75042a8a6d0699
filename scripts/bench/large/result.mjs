// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import sharp from "sharp";
import { bundleProgram } from "../../artefacts/run-bundled.mjs";
import { projectPath } from "../../project.mjs";

/** Pixels an edge of a place that is looked at. */
const placePx = 96;

/** JPEG, WebP and AVIF change samples: what is no more than this, on the mean of a place, is their doing. */
const largestMeanDifference = 4;

/**
 * Holds a result against what the chain gives for the same places, worked out by itself in Node: the size, the corner at the beginning, the
 * edge of two strips in the middle, the corner at the end. A PNG has to have the very samples.
 * @param {{picture: string, result: string, quote: {widthPx: number, heightPx: number, parameters: object}, format: "png" | "jpeg" | "webp" | "avif"}} job
 * @returns {Promise<string>} how it compares
 * @throws {Error} where it is another picture
 */
export async function checkResult({ picture, result, quote, format }) {
  const metadata = await sharp(result, { limitInputPixels: false, unlimited: true }).metadata();
  const { width, height } = metadata;
  const isDeep = metadata.depth === "ushort";
  if (width !== quote.widthPx || height !== quote.heightPx)
    throw new Error(`the result has ${width} × ${height} px`);
  const { places, samples } = await expectedPlaces(picture, quote);
  const placeLength = samples.length / places.length;
  const pixelBytes = placeLength / placePx ** 2;
  const raw = { width: placePx, height: placePx, channels: isDeep ? pixelBytes / 2 : pixelBytes };
  let largest = 0;
  for (const [i, { left, top }] of places.entries()) {
    const region = { left, top, width: placePx, height: placePx };
    // Decoded from the top without keeping it: the whole has gigabytes.
    const reader = sharp(result, { limitInputPixels: false, unlimited: true, sequentialRead: true });
    const place = samples.subarray(i * placeLength, (i + 1) * placeLength);
    const [seen, expected] = isDeep
      ? [await inSixteenBits(reader.extract(region)), sixteenBitsOf(place)]
      : [
          await shown(reader.extract(region), format),
          await shown(sharp(place, { raw: /** @type {import("sharp").Raw} */ (raw) }), format),
        ];
    const mean = meanDifference(seen, expected);
    if (mean > (format === "png" ? 0 : largestMeanDifference))
      throw new Error(`at ${left}, ${top} the result differs by ${mean} on the mean`);
    largest = Math.max(largest, mean);
  }
  const words =
    format === "png" ? "the very samples" : `differs by ${Math.round(largest * 100) / 100} on the mean`;
  return `${places.length} places: ${words}`;
}

/** @param {Uint8Array | Uint16Array} seen @param {Uint8Array | Uint16Array} expected @throws {Error} where they have other channels */
function meanDifference(seen, expected) {
  if (seen.length !== expected.length) throw new Error("the result has other channels");
  let sum = 0;
  for (const [at, value] of seen.entries()) sum += Math.abs(value - (expected[at] ?? 0));
  return sum / seen.length;
}

/** @param {import("sharp").Sharp} picture @returns {Promise<Uint16Array>} */
async function inSixteenBits(picture) {
  return sixteenBitsOf(await picture.toColourspace("rgb16").raw({ depth: "ushort" }).toBuffer());
}

/** @param {Buffer} bytes the lower eight of each sample first @returns {Uint16Array} */
function sixteenBitsOf(bytes) {
  return Uint16Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16LE(2 * at));
}

/**
 * What is seen of a picture: below transparency lossy formats are free to put what takes few bytes.
 * @param {import("sharp").Sharp} picture @param {string} format @returns {Promise<Buffer>}
 */
function shown(picture, format) {
  return (format === "png" ? picture : picture.flatten({ background: "white" })).raw().toBuffer();
}

/**
 * @param {string} picture @param {{widthPx: number, heightPx: number, parameters: object}} quote
 * @returns {Promise<{places: {left: number, top: number}[], samples: Buffer}>} RGB of each place, or RGBA, of 8 bits or 16, one behind another
 */
async function expectedPlaces(picture, { widthPx, heightPx, parameters }) {
  const program = await bundleProgram("training/bench/places.ts", "bench/places.mjs", console.error);
  const output = projectPath(".limn", "bench", "places.bin");
  const task = JSON.stringify({ picture, widthPx, heightPx, parameters, placePx, output });
  const child = spawn(process.execPath, [program, task], { stdio: ["ignore", "pipe", "inherit"] });
  let words = "";
  child.stdout.on("data", (text) => {
    words += text;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("the expected places could not be worked out");
  const samples = readFileSync(output);
  rmSync(output);
  return { places: JSON.parse(words), samples };
}
