import type { Model } from "#imaging/neural/model";
import { type Raster, rasterOf } from "#imaging/raster";
import { onnxModel } from "./onnx-model";
import type { Peer } from "./peer";
import { loadPeer } from "./peer-packages";

/** What is used of onnxruntime-web (onnxruntime.ai/docs/api/js). */
interface OnnxRuntime {
  readonly env: { readonly wasm: { numThreads: number } };
  readonly Tensor: new (type: "float32", data: Float32Array, shape: readonly number[]) => object;
  readonly InferenceSession: {
    create(
      model: Uint8Array,
      options: { executionProviders: string[] },
    ): Promise<{
      run(feeds: Record<string, object>): Promise<Record<string, { readonly data: Float32Array }>>;
    }>;
  };
}

/** One of Limn's own networks in ONNX Runtime's WebAssembly, on one thread: the same arithmetic by another engine. */
export async function loadOnnxRuntime(model: Model, multiplyAddsPerInputPixel: number): Promise<Peer> {
  const runtime = loadPeer<OnnxRuntime>("onnxruntime-web");
  runtime.env.wasm.numThreads = 1;
  const session = await runtime.InferenceSession.create(onnxModel(model), { executionProviders: ["wasm"] });
  return {
    multiplyAddsPerInputPixel,
    async enlarge(low) {
      const picture = new runtime.Tensor("float32", planesOf(low), [1, 3, low.heightPx, low.widthPx]);
      const { enlarged } = await session.run({ picture });
      if (!enlarged) throw new Error("ONNX Runtime gives nothing.");
      return rasterFrom(enlarged.data, low.widthPx * model.scale, low.heightPx * model.scale);
    },
  };
}

function planesOf({ data, widthPx, heightPx }: Raster): Float32Array {
  const count = widthPx * heightPx;
  return Float32Array.from(
    { length: 3 * count },
    (_, at) => data[(at % count) * 3 + Math.floor(at / count)] ?? 0,
  );
}

function rasterFrom(planes: Float32Array, widthPx: number, heightPx: number): Raster {
  const count = widthPx * heightPx;
  const data = new Uint8Array(3 * count);
  for (let at = 0; at < data.length; at += 1) {
    const sample = planes[(at % 3) * count + Math.floor(at / 3)] ?? 0;
    data[at] = Math.min(255, Math.max(0, Math.floor(sample + 0.5)));
  }
  return rasterOf(widthPx, heightPx, 3, data);
}
