import sharp from "sharp";
import { readFileSync } from "node:fs";
import type { Parameters as ModeParameters } from "#contract/mode-parameters-schema";
import { modeSamples, type ModeSampleName } from "../app/comparison/mode-samples";
import { enhance } from "#imaging/enhance/enhance";
import { modeEnlargers, type NetworkMode } from "#imaging/enhance/mode-enlargers";
import { planEnhancement } from "#imaging/enhance/plan";
import { rasterSource } from "#imaging/enhance/row-source";
import { fill } from "#imaging/fill/fill";
import { parseModel } from "#imaging/neural/model";
import { type ModelOf, NetworkCache } from "#imaging/neural/network-cache";
import type { Raster } from "#imaging/raster";
import { styleSample } from "#imaging/style/style-sample";
import { transferStyle } from "#imaging/style/transfer-style";

const models = "imaging/neural";
const networks = new NetworkCache(new WebAssembly.Module(readFileSync(`${models}/kernel/kernel.wasm`)));
const modelOf: ModelOf = async (set, scale) =>
  parseModel(readFileSync(`${models}/models/${set}-x${scale}.bin`));

/** What a mode was shown, and what it made of it. */
interface MadePair {
  readonly before: Raster;
  readonly after: Raster;
}

/** How each mode's sample is made: as the product does it, with these strengths, and nothing done to it afterwards. */
export const modePairs: Readonly<Record<ModeSampleName, () => Promise<MadePair>>> = {
  async crystal() {
    const jpeg = await sharp("art/small/face.webp").removeAlpha().jpeg({ quality: 38 }).toBuffer();
    const before = await rasterOf(sharp(jpeg));
    return { before, after: await enlarged(before, "upscale-basic", { cleanUp: 9 }) };
  },
  async creative() {
    const before = await rasterOf(sharp("art/small/leaves.webp"));
    return { before, after: await enlarged(before, "upscale", { detail: 8 }) };
  },
  async style() {
    const before = await shown("leaves-after");
    const after = { ...before, data: before.data.slice() };
    const style = styleSample(await rasterOf(sharp("public/art/spirit-after.webp")));
    await transferStyle(after, { style, strength: 8, seed: 1 });
    return { before, after };
  },
  async edit() {
    const before = await shown("face-after");
    const after = { ...before, data: before.data.slice() };
    await fill(after, { mask: paintedCrack(before), seed: 3 });
    return { before, after };
  },
};

/** A sample of the site in the size in which the modes that keep it are shown. */
function shown(name: string): Promise<Raster> {
  return rasterOf(sharp(`public/art/${name}.webp`).resize(modeSamples.edit.before.widthPx));
}

/** A brush's way over the crack in the cheek, in parts of the picture's edge, and the brush's radius. */
const crack = [
  [0.208, 0.438, 0.25, 0.539],
  [0.25, 0.539, 0.258, 0.581],
  [0.258, 0.581, 0.32, 0.597],
  [0.32, 0.597, 0.352, 0.625],
  [0.352, 0.625, 0.384, 0.688],
  [0.258, 0.581, 0.255, 0.648],
  [0.255, 0.648, 0.233, 0.672],
  [0.233, 0.672, 0.242, 0.711],
  [0.255, 0.648, 0.305, 0.731],
  [0.305, 0.731, 0.383, 0.766],
  [0.383, 0.766, 0.453, 0.82],
  [0.453, 0.82, 0.475, 0.934],
] as const;
const brush = 0.02;

/** The crack as somebody paints over it. */
function paintedCrack({ widthPx, heightPx }: Raster): Uint8Array {
  const mask = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const isPainted = crack.some((line) => distanceTo(line, x / widthPx, y / heightPx) < brush);
      if (isPainted) mask[y * widthPx + x] = 255;
    }
  }
  return mask;
}

function distanceTo([x1, y1, x2, y2]: (typeof crack)[number], x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

async function rasterOf(picture: sharp.Sharp): Promise<Raster> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), widthPx: info.width, heightPx: info.height, channels: 3 };
}

async function enlarged(picture: Raster, mode: NetworkMode, parameters: ModeParameters): Promise<Raster> {
  const output = { widthPx: 2 * picture.widthPx, heightPx: 2 * picture.heightPx };
  const input = { ...rasterSource(picture), channels: picture.channels };
  const plan = planEnhancement(picture, output);
  const enlargerOf = await modeEnlargers(mode, parameters, plan, (scale, variant) =>
    networks.network(scale, variant, modelOf),
  );
  return enhance(input, output, enlargerOf, {}).rows({ first: 0, end: output.heightPx });
}
