/** Draws the scene, makes it small, lets Limn's engine enlarge it, and writes the pair that the home page shows. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { encoders } from "#imaging/codecs/encoders";
import { enhance } from "#imaging/enhance/enhance";
import { rasterSource } from "#imaging/enhance/row-source";
import { parseModel } from "#imaging/neural/model";
import { createNetwork } from "#imaging/neural/network";
import type { Raster } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import { renderMedallion } from "./scene";

const sizePx = 1024;
const smallSizePx = 256;

const compiled = (path: string) => new WebAssembly.Module(readFileSync(path));

async function writeWebp(path: string, picture: Raster, quality: number): Promise<void> {
  async function* whole() {
    yield picture;
  }
  const webpEncode = compiled("node_modules/@jsquash/webp/codec/enc/webp_enc_simd.wasm");
  const chunks: Uint8Array[] = [];
  for await (const chunk of encoders.webp.encode({ ...picture, quality }, whole(), { webpEncode }))
    chunks.push(chunk);
  writeFileSync(path, Buffer.concat(chunks));
}

const before = resample(renderMedallion(sizePx), { widthPx: smallSizePx, heightPx: smallSizePx }, "bicubic");
const kernel = compiled("imaging/neural/kernel/kernel.wasm");
const network = createNetwork(kernel, parseModel(readFileSync("imaging/neural/models/fast-x4.bin")));
const input = { ...rasterSource(before), channels: before.channels };
const output = { widthPx: sizePx, heightPx: sizePx };
const after = await enhance(input, output, () => network, {}).rows({ first: 0, end: sizePx });

mkdirSync("public/art", { recursive: true });
await writeWebp("public/art/hero-before.webp", before, 90);
await writeWebp("public/art/hero-after.webp", after, 74);
