import type { PixelSize } from "#contract/sizes";
import { bicubicTaps, residualRadiusPx } from "#imaging/neural/bicubic";
import type { ConvolutionWeights, Model, NetworkChannels, NetworkScale } from "#imaging/neural/model";
import { type PackedLayer, packBody, packHead, packTail } from "./pack-weights";
import { bodyShader, headShader, tailShader, workgroupPx } from "./shaders";

/** A part of a picture that is computed at once, and the part of it whose result is asked for. */
export interface GpuTile extends PixelSize {
  /** Packed RGBA of the whole region. */
  readonly pixels: Uint32Array<ArrayBuffer>;
  readonly wanted: { readonly xPx: number; readonly yPx: number } & PixelSize;
}

interface Layer {
  readonly pipeline: GPUComputePipeline;
  readonly weights: GPUBuffer;
  readonly offsets: GPUBuffer;
}

/** The graphics processor has gone, or did not do what it was asked: the work is done elsewhere. */
export class GpuFailure extends Error {
  override readonly name = "GpuFailure";
}

/** Longer than the slowest integrated graphics take for a tile; drivers that hang are reset by then, too. */
const tileDeadlineMs = 60_000;

/** A model on the graphics processor: the same weights and the same sums as the kernel's, in 32-bit floats. */
export class GpuNetwork {
  readonly scale: NetworkScale;
  /** Pixels around a pixel that its result depends on: one for each layer. */
  readonly reachPx: number;
  readonly #device: GPUDevice;
  readonly #channels: number;
  readonly #head: Layer;
  readonly #body: readonly Layer[];
  readonly #tail: Layer;
  readonly #bicubic: GPUBuffer;

  constructor(device: GPUDevice, { scale, channels, layers }: Model) {
    const [head, ...body] = layers;
    const tail = body.pop();
    if (!head || !tail) throw new GpuFailure("the model lacks its head or tail");
    this.scale = scale;
    this.reachPx = Math.max(layers.length, residualRadiusPx);
    this.#device = device;
    this.#channels = channels;
    this.#head = this.#layer(this.#pipeline(headShader(channels)), packHead(head));
    this.#body = this.#bodyLayers(body, channels);
    this.#tail = this.#layer(this.#pipeline(tailShader(channels, scale)), packTail(tail, scale));
    // The kernel reads each weight four times over.
    this.#bicubic = this.#buffer(bicubicTaps(scale).filter((_, index) => index % 4 === 0));
  }

  /** Packed RGBA of the tile's wanted part, `scale` times as wide and high. Throws `GpuFailure`. */
  async run(tile: GpuTile): Promise<Uint32Array<ArrayBuffer>> {
    const held: GPUBuffer[] = [];
    const hold = (buffer: GPUBuffer) => {
      held.push(buffer);
      return buffer;
    };
    try {
      const sizeBytes = 4 * tile.wanted.widthPx * tile.wanted.heightPx * this.scale ** 2;
      const read = hold(this.#empty(sizeBytes, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST));
      const result = hold(this.#empty(sizeBytes, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC));
      this.#submit(tile, { result, read, hold });
      await withinDeadline(read.mapAsync(GPUMapMode.READ));
      return new Uint32Array(read.getMappedRange().slice(0));
    } catch (cause) {
      throw new GpuFailure(cause instanceof Error ? cause.message : String(cause), { cause });
    } finally {
      for (const buffer of held) buffer.destroy();
    }
  }

  #submit(
    { pixels, widthPx, heightPx, wanted }: GpuTile,
    { result, read, hold }: { result: GPUBuffer; read: GPUBuffer; hold: (buffer: GPUBuffer) => GPUBuffer },
  ): void {
    const { xPx, yPx } = wanted;
    const numbers = [widthPx, heightPx, xPx, yPx, wanted.widthPx, wanted.heightPx];
    const region = hold(this.#buffer(Int32Array.from(numbers), GPUBufferUsage.UNIFORM));
    const picture = hold(this.#buffer(pixels));
    const featuresBytes = 4 * this.#channels * widthPx * heightPx;
    let source = hold(this.#empty(featuresBytes, GPUBufferUsage.STORAGE));
    let target = hold(this.#empty(featuresBytes, GPUBufferUsage.STORAGE));
    const encoder = this.#device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    const run = (
      { pipeline, weights, offsets }: Layer,
      from: GPUBuffer,
      to: GPUBuffer,
      more: GPUBuffer[] = [],
    ) => {
      const size = more.length > 0 ? wanted : { widthPx, heightPx };
      const buffers = [region, from, weights, offsets, to, ...more];
      const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, this.#device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
      pass.dispatchWorkgroups(Math.ceil(size.widthPx / workgroupPx), Math.ceil(size.heightPx / workgroupPx));
    };
    run(this.#head, picture, source);
    for (const layer of this.#body) {
      // A layer writes over what the one two before it gave, and takes that in first if it has a skip.
      run(layer, source, target);
      [source, target] = [target, source];
    }
    run(this.#tail, source, result, [picture, this.#bicubic]);
    pass.end();
    encoder.copyBufferToBuffer(result, 0, read, 0, result.size);
    this.#device.queue.submit([encoder.finish()]);
  }

  #pipeline(code: string): GPUComputePipeline {
    const module = this.#device.createShaderModule({ code });
    return this.#device.createComputePipeline({ layout: "auto", compute: { module, entryPoint: "main" } });
  }

  #bodyLayers(layers: readonly ConvolutionWeights[], channels: NetworkChannels): Layer[] {
    const pipelines = new Map<boolean, GPUComputePipeline>();
    return layers.map((layer) => {
      const pipeline = pipelines.get(layer.hasSkip) ?? this.#pipeline(bodyShader(channels, layer.hasSkip));
      pipelines.set(layer.hasSkip, pipeline);
      return this.#layer(pipeline, packBody(layer));
    });
  }

  #layer(pipeline: GPUComputePipeline, { weights, offsets }: PackedLayer): Layer {
    return { pipeline, weights: this.#buffer(weights), offsets: this.#buffer(offsets) };
  }

  #empty(sizeBytes: number, usage: GPUBufferUsageFlags): GPUBuffer {
    return this.#device.createBuffer({ size: sizeBytes, usage });
  }

  #buffer(
    content: Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
    usage: GPUBufferUsageFlags = GPUBufferUsage.STORAGE,
  ): GPUBuffer {
    const buffer = this.#empty(content.byteLength, usage | GPUBufferUsage.COPY_DST);
    this.#device.queue.writeBuffer(buffer, 0, content);
    return buffer;
  }
}

async function withinDeadline<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${tileDeadlineMs} ms`)), tileDeadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
