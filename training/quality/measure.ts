import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LimnError } from "#contract/errors";
import { sourceEndings } from "#contract/formats";
import { inputLimits } from "#contract/limits";
import type { Parameters } from "#contract/mode-parameters-schema";
import { decodeInSrgb } from "#imaging/codecs/decode-picture";
import { dropAlpha } from "#imaging/color/alpha";
import { enhance } from "#imaging/enhance/enhance";
import { modeEnlargers, type NetworkMode } from "#imaging/enhance/mode-enlargers";
import { planEnhancement } from "#imaging/enhance/plan";
import { rasterSource } from "#imaging/enhance/row-source";
import { parseModel } from "#imaging/neural/model";
import { type ModelOf, NetworkCache } from "#imaging/neural/network-cache";
import { psnrY, ssim } from "#imaging/quality/metrics";
import { columnsOf, type Raster, rowsOf } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import { loadUpscalerJs } from "../peers/upscalerjs";
import { decodeModules } from "../decode-modules";

export interface QualityRow {
  readonly model: string;
  readonly scale: number;
  readonly pictures: number;
  /** Means over the pictures: dB and SSIM of BT.601's luma, the border shaved by the scale, on 8-bit results. */
  readonly psnrY: number;
  readonly ssim: number;
}

const pictureEnding = new RegExp(`\\.(?:${sourceEndings.join("|")})$`, "i");

type Enlarge = (low: Raster, truth: Raster) => Raster | Promise<Raster>;

const networks = new NetworkCache(new WebAssembly.Module(readFileSync("imaging/neural/kernel/kernel.wasm")));
const modelOf: ModelOf = async (set, scale) =>
  parseModel(readFileSync(`imaging/neural/models/${set}-x${scale}.bin`));

/** What the product makes in a mode. */
function byMode(mode: NetworkMode, parameters: Parameters = {}): Enlarge {
  return async (low, truth) => {
    const enlargerOf = await modeEnlargers(mode, parameters, planEnhancement(low, truth), (scale, variant) =>
      networks.network(scale, variant, modelOf),
    );
    const input = { ...rasterSource(low), channels: low.channels };
    return enhance(input, truth, enlargerOf, {}).rows({ first: 0, end: truth.heightPx });
  };
}

const ours: Readonly<Record<string, Enlarge>> = {
  bicubic: (low, truth) => resample(low, truth, "bicubic"),
  lanczos3: (low, truth) => resample(low, truth, "lanczos3"),
  "fast (Standard)": byMode("standard"),
  "best (Crystal)": byMode("upscale-basic"),
  "best-clean at 10 (Crystal)": byMode("upscale-basic", { cleanUp: 10 }),
  "art (Crystal, drawing)": byMode("upscale-basic", { content: "drawing" }),
  "detail at 5 (Creative)": byMode("upscale", { detail: 5 }),
  "detail at 10 (Creative)": byMode("upscale", { detail: 10 }),
};

/** The models of UpscalerJS, from its npm packages. */
async function theirs(scale: 2 | 4): Promise<Readonly<Record<string, Enlarge>>> {
  const named = (["slim", "medium", "thick"] as const).map(async (size) => {
    const peer = await loadUpscalerJs(size, scale);
    return [`UpscalerJS ${size}`, (low: Raster) => peer.enlarge(low)] as const;
  });
  return Object.fromEntries(await Promise.all(named));
}

/** Of an equal picture PSNR is infinite, and so would a mean of it be; software reports 100 dB at most. */
const mostDb = 100;
/** SSIM's window. */
const smallestSidePx = 11;

/** A model's sums over the pictures. */
interface Sum {
  psnrY: number;
  ssim: number;
}

/**
 * Shrinks each picture as Matlab's imresize does, enlarges it by every model, and compares; with `peers`, by those of UpscalerJS, too.
 * What is not a whole picture, or too small to compare, is left out, and `leftOut` is told so. Throws where no picture is left.
 */
export async function measureQuality(
  folder: string,
  scale: 2 | 4,
  peers: boolean,
  leftOut: (notice: string) => void,
): Promise<QualityRow[]> {
  const names = readdirSync(folder).filter((name) => pictureEnding.test(name));
  const models = Object.entries(peers ? { ...ours, ...(await theirs(scale)) } : ours).map(
    ([model, enlarge]) => ({ model, enlarge, sum: { psnrY: 0, ssim: 0 } }),
  );
  let pictures = 0;
  for (const name of names.sort()) {
    const truth = await readPicture(path.join(folder, name), scale);
    if (typeof truth === "string") {
      leftOut(`${name} is left out: ${truth}.`);
      continue;
    }
    pictures++;
    const small = { widthPx: truth.widthPx / scale, heightPx: truth.heightPx / scale };
    const low = resample(truth, small, "bicubic");
    for (const { enlarge, sum } of models) add(sum, await enlarge(low, truth), truth, scale);
  }
  if (pictures === 0) throw new Error(`There are no pictures in ${folder}.`);
  const mean = (sum: number) => Math.round((sum / pictures) * 10_000) / 10_000;
  return models.map(({ model, sum }) => ({
    model,
    scale,
    pictures,
    psnrY: mean(sum.psnrY),
    ssim: mean(sum.ssim),
  }));
}

function add(sum: Sum, result: Raster, truth: Raster, scale: number): void {
  sum.psnrY += Math.min(mostDb, psnrY(result, truth, scale));
  sum.ssim += ssim(result, truth, scale);
}

/** The picture in sRGB without alpha, cropped to whole multiples of the scale; or why it cannot be compared. */
async function readPicture(file: string, scale: number): Promise<Raster | string> {
  try {
    const picture = dropAlpha(await decodeInSrgb(readFileSync(file), inputLimits, decodeModules));
    const widthPx = picture.widthPx - (picture.widthPx % scale);
    const heightPx = picture.heightPx - (picture.heightPx % scale);
    const leastPx = smallestSidePx + 2 * scale;
    if (Math.min(widthPx, heightPx) < leastPx) return `less than ${leastPx} pixels wide or high`;
    return columnsOf(rowsOf(picture, 0, heightPx), 0, widthPx);
  } catch (error) {
    if (error instanceof LimnError) return error.code;
    throw error;
  }
}
