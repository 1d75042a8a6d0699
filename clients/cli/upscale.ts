import type { PictureFormat } from "#contract/formats";
import { inputLimits } from "#contract/limits";
import type { Parameters } from "#contract/mode-parameters-schema";
import type { PictureNote } from "#contract/picture-notes";
import { checkOutputSize, outputSize, type SizeRequest } from "#contract/sizes";
import { decodeInFullDepth } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { pictureNotesOf } from "#imaging/codecs/picture-notes";
import { enhanceStrips } from "#imaging/enhance/strip-pool";
import { planStrips } from "#imaging/enhance/strips";
import { carry } from "#imaging/metadata/carried";
import { bitsPerSampleOf, type Raster, type Samples } from "#imaging/raster";
import { encodeTools } from "./encode-tools";
import { type LocalMode, modelNames } from "./local-modes";
import { readWhole } from "./read-whole";
import { startStripThread } from "./strip-port";
import { writeWhole } from "./write-whole";
import { decodeModules } from "./decode-modules";

export interface UpscaleRequest {
  readonly inputPath: string;
  readonly outputPath: string;
  readonly format: PictureFormat;
  readonly size: SizeRequest;
  readonly mode: LocalMode;
  readonly parameters: Parameters;
  readonly threads: number;
}

/** What `--json` prints of one picture. Times are wall-clock; enhancing and encoding overlap. */
export interface UpscaleReport {
  readonly inputWidthPx: number;
  readonly inputHeightPx: number;
  readonly outputWidthPx: number;
  readonly outputHeightPx: number;
  readonly mode: string;
  readonly model: string;
  readonly decodeMs: number;
  readonly inferenceMs: number;
  readonly encodeMs: number;
  readonly threads: number;
  readonly peakMemoryMb: number;
  /** What is to be said of how the picture was read. */
  readonly notes: readonly PictureNote[];
}

/**
 * Enlarges one file into another with the engine that the Worker runs. The output appears whole or not at all.
 * Throws `LimnError` for a picture that cannot be taken, and `UsageError` for a file that cannot be read or written.
 */
export async function upscaleFile(
  request: UpscaleRequest,
  onProgress: (share: number) => void,
): Promise<UpscaleReport> {
  const bytes = await readWhole(request.inputPath);
  const decodeStart = performance.now();
  const decoded = await decodeInFullDepth(bytes, inputLimits, decodeModules);
  const { raster } = decoded;
  const decodeMs = performance.now() - decodeStart;
  const output = outputSize(raster, request.size);
  checkOutputSize(raster, output, request.format);

  const pixelsPerStrip = Math.ceil((output.widthPx * output.heightPx) / (request.threads * 4));
  const strips = planStrips(output, pixelsPerStrip);
  const threads = Math.min(request.threads, strips.length);
  const clock = { inferenceMs: 0, encodeMs: 0 };
  const inferenceStart = performance.now();
  let finished = 0;
  const onStrip = () => {
    finished += 1;
    onProgress(finished / strips.length);
    clock.inferenceMs = performance.now() - inferenceStart;
  };
  const { mode, parameters } = request;
  const data = { picture: shared(raster), output, mode, parameters };
  const enhanced = timed(
    enhanceStrips(() => startStripThread(data), output.widthPx, strips, threads, onStrip),
    clock,
  );
  const keepLocation = parameters.keepLocation ?? false;
  const carried = carry(decoded, { size: output, source: "enhanced", keepLocation });
  const bitsPerSample = bitsPerSampleOf(raster.data);
  const size = { ...output, channels: raster.channels, bitsPerSample, ...carried };
  await writeWhole(request.outputPath, encoders[request.format].encode(size, enhanced, encodeTools));

  return {
    inputWidthPx: raster.widthPx,
    inputHeightPx: raster.heightPx,
    outputWidthPx: output.widthPx,
    outputHeightPx: output.heightPx,
    mode,
    model: modelNames[mode],
    decodeMs: Math.round(decodeMs),
    inferenceMs: Math.round(clock.inferenceMs),
    encodeMs: Math.round(clock.encodeMs),
    threads,
    // Kilobytes on every platform that Node runs on.
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
    notes: await pictureNotesOf(bytes, decoded.inspection),
  };
}

/** The samples in memory that threads share. */
function shared({ widthPx, heightPx, channels, data }: Raster<Samples>) {
  const samples = new SharedArrayBuffer(data.byteLength);
  new Uint8Array(samples).set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  return { widthPx, heightPx, channels, bitsPerSample: bitsPerSampleOf(data), samples };
}

/** Passes strips on and counts the time that their taker, the encoder, spends on them. */
async function* timed(
  strips: AsyncIterable<Raster<Samples>>,
  clock: { encodeMs: number },
): AsyncGenerator<Raster<Samples>> {
  for await (const strip of strips) {
    const start = performance.now();
    yield strip;
    clock.encodeMs += performance.now() - start;
  }
}
