import { loadPeer, peerFile } from "./peer-packages";

/** What is used of @tensorflow/tfjs 4.11 (js.tensorflow.org/api/4.11.0). */
export interface TensorFlow {
  setBackend(name: string): Promise<boolean>;
  tensor4d(values: Float32Array, shape: readonly number[]): Tensor;
  zeros(shape: readonly number[]): Tensor;
  mul(a: Tensor, b: number): Tensor;
  depthToSpace(input: Tensor, blockSize: number, format: "NHWC"): Tensor;
  tidy<Result>(run: () => Result): Result;
  model(description: { inputs: unknown; outputs: unknown }): LayersModel;
  loadLayersModel(source: unknown): Promise<LayersModel>;
  readonly io: { fromMemory(artifacts: object): unknown };
  readonly layers: { readonly Layer: new (config: object) => object };
  readonly serialization: { registerClass(layer: unknown): void };
}

export interface Tensor {
  readonly shape: readonly number[];
  data(): Promise<Float32Array>;
  dispose(): void;
}

export interface LayersModel {
  readonly inputs: unknown;
  readonly layers: readonly {
    readonly output: unknown;
    getClassName(): string;
    getWeights(): readonly Tensor[];
  }[];
  predict(input: Tensor): Tensor | Tensor[];
}

interface WasmBackend {
  setWasmPaths(folder: string): void;
  setThreadsCount(count: number): void;
}

let loaded: Promise<TensorFlow> | null = null;

/** TensorFlow.js on its WebAssembly backend, on one thread: one for all models, since it has one backend at a time. */
export function loadTensorFlow(): Promise<TensorFlow> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<TensorFlow> {
  const tensorFlow = loadPeer<TensorFlow>("@tensorflow/tfjs");
  const backend = loadPeer<WasmBackend>("@tensorflow/tfjs-backend-wasm");
  backend.setWasmPaths(peerFile("@tensorflow/tfjs-backend-wasm/dist/"));
  backend.setThreadsCount(1);
  if (!(await tensorFlow.setBackend("wasm")))
    throw new Error("TensorFlow.js has no WebAssembly backend here.");
  return tensorFlow;
}
