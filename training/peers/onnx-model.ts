import { bicubicTaps, residualRadiusPx } from "#imaging/neural/bicubic";
import type { Model } from "#imaging/neural/model";
import { loadPeer } from "./peer-packages";

/** What is used of onnx-proto 8 (the messages of onnx.proto3). */
interface OnnxProto {
  readonly onnx: {
    readonly ModelProto: {
      create(fields: object): object;
      encode(message: object): { finish(): Uint8Array };
    };
  };
}

/** TensorProto's data types. */
const float = 1;
const int64 = 7;

/** How often bicubicTaps has each weight. */
const repeats = 4;

/** One of Limn's networks as an ONNX file (opset 13): [1, 3, height, width] of 0 to 255 in, enlarged and of the same range out. */
export function onnxModel(model: Model): Uint8Array {
  const { ModelProto } = loadPeer<OnnxProto>("onnx-proto").onnx;
  const graph = new Graph();
  const scale = model.scale;
  const low = graph.node("Mul", ["picture", graph.floats([], [1 / 255])]);
  let features = low;
  let before = low;
  for (const [index, { hasSkip, weights, bias, slopes, inputs, outputs }] of model.layers.entries()) {
    const kernel = graph.floats([outputs, inputs, 3, 3], weights);
    const sum = graph.node("Conv", [features, kernel, graph.floats([outputs], bias)], {
      kernel_shape: [3, 3],
      pads: [1, 1, 1, 1],
    });
    const joined = hasSkip ? graph.node("Add", [sum, before]) : sum;
    before = features;
    features = slopes ? graph.node("PRelu", [joined, graph.floats([outputs, 1, 1], slopes)]) : joined;
    if (index === model.layers.length - 1)
      features = graph.node("Add", [features, residual(graph, low, scale)]);
  }
  const high = graph.node("DepthToSpace", [features], { blocksize: scale, mode: "CRD" });
  graph.node("Mul", [high, graph.floats([], [255])], {}, "enlarged");
  const message = ModelProto.create({
    irVersion: 7,
    opsetImport: [{ domain: "", version: 13 }],
    graph: graph.message(model.name),
  });
  return ModelProto.encode(message).finish();
}

/** The bicubic enlargement before the pixel shuffle: a filter for each sub-pixel and colour, over repeated edges. */
function residual(graph: Graph, low: string, scale: 2 | 4): string {
  const taps = bicubicTaps(scale);
  const edgePx = 2 * residualRadiusPx + 1;
  const filters = new Float32Array(3 * scale * scale * edgePx * edgePx);
  for (let filter = 0; filter < 3 * scale * scale; filter += 1) {
    const y = Math.floor(filter / scale) % scale;
    const x = filter % scale;
    for (let row = 0; row < edgePx; row += 1) {
      for (let column = 0; column < edgePx; column += 1) {
        filters[(filter * edgePx + row) * edgePx + column] =
          (taps[(y * edgePx + row) * repeats] ?? 0) * (taps[(x * edgePx + column) * repeats] ?? 0);
      }
    }
  }
  const radius = residualRadiusPx;
  const pads = graph.integers([8], [0, 0, radius, radius, 0, 0, radius, radius]);
  const padded = graph.node("Pad", [low, pads], { mode: "edge" });
  const kernel = graph.floats([3 * scale * scale, 1, edgePx, edgePx], filters);
  return graph.node("Conv", [padded, kernel], { kernel_shape: [edgePx, edgePx], group: 3 });
}

/** A graph as it grows: each call adds a node or a constant and gives the name of what it makes. */
class Graph {
  readonly #nodes: object[] = [];
  readonly #constants: object[] = [];

  node(
    opType: string,
    input: readonly string[],
    attributes: Readonly<Record<string, string | number | readonly number[]>> = {},
    name = `value${this.#nodes.length}`,
  ): string {
    const attribute = Object.entries(attributes).map(([key, value]) => attributeOf(key, value));
    this.#nodes.push({ opType, input, output: [name], attribute });
    return name;
  }

  floats(dims: readonly number[], values: ArrayLike<number>): string {
    return this.#constant({ dims, dataType: float, floatData: Array.from(values) });
  }

  integers(dims: readonly number[], values: readonly number[]): string {
    return this.#constant({ dims, dataType: int64, int64Data: values });
  }

  message(name: string): object {
    const side = (dimParam: string) => ({ dimParam });
    const port = (portName: string, sides: readonly object[]) => ({
      name: portName,
      type: { tensorType: { elemType: float, shape: { dim: [{ dimValue: 1 }, { dimValue: 3 }, ...sides] } } },
    });
    return {
      name,
      node: this.#nodes,
      initializer: this.#constants,
      input: [port("picture", [side("height"), side("width")])],
      output: [port("enlarged", [side("highHeight"), side("highWidth")])],
    };
  }

  #constant(tensor: object): string {
    const name = `constant${this.#constants.length}`;
    this.#constants.push({ ...tensor, name });
    return name;
  }
}

/** Of the kinds of onnx.proto3's AttributeType: INT is 2, STRING 3, INTS 7. */
function attributeOf(name: string, value: string | number | readonly number[]): object {
  if (typeof value === "number") return { name, type: 2, i: value };
  if (typeof value === "string") return { name, type: 3, s: new TextEncoder().encode(value) };
  return { name, type: 7, ints: value };
}
