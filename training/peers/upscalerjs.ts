import { readFileSync } from "node:fs";
import path from "node:path";
import { type Raster, rasterOf } from "#imaging/raster";
import type { Peer } from "./peer";
import { peerFile } from "./peer-packages";
import { type LayersModel, loadTensorFlow, type Tensor, type TensorFlow } from "./tensorflow";

export type UpscalerJsSize = "slim" | "medium" | "thick";

interface ModelFile {
  readonly modelTopology: object;
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: readonly object[];
  }[];
}

/** What samples run to in a model: the two smaller ones take 0 to 255, the large one 0 to 1 (their packages' definitions). */
const sampleRange: Readonly<Record<UpscalerJsSize, number>> = { slim: 255, medium: 255, thick: 1 };

/** A model of UpscalerJS as its npm package has it, run by TensorFlow.js. The whole picture goes in at once: no tiles, no seams. */
export async function loadUpscalerJs(size: UpscalerJsSize, scale: 2 | 4): Promise<Peer> {
  const tensorFlow = await loadTensorFlow();
  if (size === "thick") registerLayers(tensorFlow, scale);
  const model = await readModel(tensorFlow, path.join(`@upscalerjs/esrgan-${size}`, "models", `x${scale}`));
  const range = sampleRange[size];
  return {
    multiplyAddsPerInputPixel: countMultiplyAdds(tensorFlow, model),
    async enlarge(low) {
      const output = tensorFlow.tidy(() => first(model.predict(tensorOf(tensorFlow, low, range / 255))));
      const result = rasterFrom(await output.data(), low.widthPx * scale, low.heightPx * scale, 255 / range);
      output.dispose();
      return result;
    },
  };
}

async function readModel(tensorFlow: TensorFlow, folder: string): Promise<LayersModel> {
  const file = JSON.parse(readFileSync(peerFile(path.join(folder, "model.json")), "utf8")) as ModelFile;
  const parts = file.weightsManifest.flatMap(({ paths }) =>
    paths.map((name) => readFileSync(peerFile(path.join(folder, name)))),
  );
  return tensorFlow.loadLayersModel(
    tensorFlow.io.fromMemory({
      modelTopology: file.modelTopology,
      weightSpecs: file.weightsManifest.flatMap(({ weights }) => weights),
      weightData: new Uint8Array(Buffer.concat(parts)).buffer,
    }),
  );
}

/** The layers of the large model that TensorFlow.js does not have: a product with 0.2, and the pixel shuffle. */
function registerLayers(tensorFlow: TensorFlow, scale: number): void {
  const { Layer } = tensorFlow.layers;
  class MultiplyBeta extends Layer {
    static readonly className = "MultiplyBeta";
    constructor() {
      super({});
    }
    call(inputs: Tensor | Tensor[]) {
      return tensorFlow.mul(first(inputs), 0.2);
    }
  }
  class PixelShuffle extends Layer {
    static readonly className = `PixelShuffle${scale}x`;
    constructor() {
      super({});
    }
    computeOutputShape([count, height, width]: readonly number[]) {
      return [count, height, width, 3];
    }
    call(inputs: Tensor | Tensor[]) {
      return tensorFlow.depthToSpace(first(inputs), scale, "NHWC");
    }
  }
  for (const layer of [MultiplyBeta, PixelShuffle]) tensorFlow.serialization.registerClass(layer);
}

/** Of all convolutions, counted on a small picture: some run after the enlargement. */
function countMultiplyAdds(tensorFlow: TensorFlow, model: LayersModel): number {
  const edgePx = 8;
  return tensorFlow.tidy(() => {
    const outputs = model.layers.map(({ output }) => output);
    const results = tensorFlow
      .model({ inputs: model.inputs, outputs })
      .predict(tensorFlow.zeros([1, edgePx, edgePx, 3])) as Tensor[];
    let sum = 0;
    for (const [index, layer] of model.layers.entries()) {
      const [kernel] = layer.getWeights();
      const [, height = 0, width = 0] = results[index]?.shape ?? [];
      if (layer.getClassName() !== "Conv2D" || !kernel) continue;
      sum += (kernel.shape.reduce((product, count) => product * count) * height * width) / edgePx ** 2;
    }
    return sum;
  });
}

function tensorOf(tensorFlow: TensorFlow, { data, widthPx, heightPx }: Raster, factor: number): Tensor {
  const samples = Float32Array.from(data, (sample) => sample * factor);
  return tensorFlow.tensor4d(samples, [1, heightPx, widthPx, 3]);
}

function rasterFrom(samples: Float32Array, widthPx: number, heightPx: number, factor: number): Raster {
  const data = Uint8Array.from(samples, (sample) => Math.min(255, Math.max(0, Math.round(sample * factor))));
  return rasterOf(widthPx, heightPx, 3, data);
}

function first(tensors: Tensor | Tensor[]): Tensor {
  const tensor = Array.isArray(tensors) ? tensors[0] : tensors;
  if (!tensor) throw new Error("The model gives nothing.");
  return tensor;
}
