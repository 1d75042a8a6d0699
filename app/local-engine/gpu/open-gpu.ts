import { type EnlargerOf, networkEnlarger } from "#imaging/enhance/enlarger";
import { rasterSource } from "#imaging/enhance/row-source";
import { type Model, parseModel } from "#imaging/neural/model";
import type { NetworkScale } from "#imaging/enhance/plan";
import { createRaster, type Raster } from "#imaging/raster";
import { type NetworkParts, networksOf } from "../networks";
import { gpuEnlarger } from "./gpu-enlarger";
import { GpuNetwork } from "./gpu-network";

/** Networks on the visitor's graphics processor. */
export interface Gpu {
  readonly enlargerOf: EnlargerOf;
  close(): void;
}

/**
 * Pixels of a tile along either axis: with what lies around, 20 MB of features. One that is emulated gets work in pieces that do not
 * hold up the browser.
 */
const tilesPx = { real: 256, emulated: 64 } as const;

/** What a sample may differ by from the kernel's: the sums are the same, their order is not. */
const maxDifference = 1;

/**
 * The networks of these parts on the graphics processor; null where there is none that does it right. A processor that is
 * emulated (WebGPU's fallback adapter) is slower than the kernel, and is taken only where `acceptsEmulated`. Each network first
 * enlarges a small picture as the kernel does: drivers have faults, and a wrong picture is worse than a slow one.
 */
export async function openGpu(parts: NetworkParts, acceptsEmulated: boolean): Promise<Gpu | null> {
  const found = await requestDevice(acceptsEmulated);
  if (!found) return null;
  const { device, tilePx } = found;
  try {
    const networks = new Map<NetworkScale, GpuNetwork>();
    for (const [scale, weights] of parts.weights) {
      const network = await checkedNetwork(device, parseModel(weights), parts);
      if (!network) {
        device.destroy();
        return null;
      }
      networks.set(scale, network);
    }
    return { enlargerOf: enlargersOf(networks, tilePx), close: () => device.destroy() };
  } catch {
    device.destroy();
    return null;
  }
}

async function requestDevice(
  acceptsEmulated: boolean,
): Promise<{ device: GPUDevice; tilePx: number } | null> {
  // Not every browser has WebGPU, whatever its type says.
  const gpu: GPU | undefined = navigator.gpu;
  try {
    const adapter = await gpu?.requestAdapter({ powerPreference: "high-performance" });
    if (!adapter || (isEmulated(adapter) && !acceptsEmulated)) return null;
    const tilePx = isEmulated(adapter) ? tilesPx.emulated : tilesPx.real;
    return { device: await adapter.requestDevice(), tilePx };
  } catch {
    return null;
  }
}

function isEmulated({ info }: GPUAdapter): boolean {
  // Software adapters that do not call themselves fallbacks.
  return (
    info.isFallbackAdapter || /swiftshader|llvmpipe|warp/i.test(`${info.architecture} ${info.description}`)
  );
}

/** The network, or null where it does not give what the kernel gives. */
async function checkedNetwork(
  device: GPUDevice,
  model: Model,
  parts: NetworkParts,
): Promise<GpuNetwork | null> {
  device.pushErrorScope("validation");
  const network = new GpuNetwork(device, model);
  const sample = samplePicture();
  const all = { first: 0, end: sample.heightPx * model.scale };
  const [ours, theirs] = await Promise.all([
    gpuEnlarger(network, tilesPx.emulated).enlarge(rasterSource(sample), {}).rows(all),
    networkEnlarger(networksOf(parts)(model.scale)).enlarge(rasterSource(sample), {}).rows(all),
  ]);
  const fault = await device.popErrorScope();
  return fault === null && largestDifference(ours, theirs) <= maxDifference ? network : null;
}

/** Of an odd size, with edges, steps and noise, so that every part of the network has something to do. */
function samplePicture(): Raster {
  const picture = createRaster(37, 29, 3);
  for (let index = 0; index < picture.data.length; index++) {
    const [pixel, channel] = [Math.floor(index / 3), index % 3];
    const isBright = (pixel % 37 > 11 && pixel % 37 < 24) !== pixel > 500;
    picture.data[index] = (isBright ? 190 : 40) + ((pixel * 73 + channel * 151) % 61);
  }
  return picture;
}

function largestDifference(a: Raster, b: Raster): number {
  let largest = 0;
  for (let index = 0; index < a.data.length; index++)
    largest = Math.max(largest, Math.abs((a.data[index] as number) - (b.data[index] as number)));
  return largest;
}

function enlargersOf(networks: ReadonlyMap<NetworkScale, GpuNetwork>, tilePx: number): EnlargerOf {
  return (scale) => {
    const network = networks.get(scale);
    if (!network) throw new Error(`the weights of the network x${scale} were not fetched`);
    return gpuEnlarger(network, tilePx);
  };
}
