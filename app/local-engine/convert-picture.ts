import { formatFacts } from "#contract/formats";
import type { PixelSize } from "#contract/sizes";
import { enhance } from "#imaging/enhance/enhance";
import { planEnhancement } from "#imaging/enhance/plan";
import { resampleSource } from "#imaging/enhance/resample-source";
import { rasterSource } from "#imaging/enhance/row-source";
import { enhanceStrips } from "#imaging/enhance/strip-pool";
import { planStrips } from "#imaging/enhance/strips";
import { carry } from "#imaging/metadata/carried";
import { bitsPerSampleOf, type Raster, type Samples } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import { type ConversionSettings, type RunsOn, targetSize } from "./conversion";
import type { ConvertedPicture } from "./conversion-protocol";
import { decodeLocally, encodeLocally } from "./codecs";
import { GpuFailure } from "./gpu/gpu-network";
import { type Gpu, openGpu } from "./gpu/open-gpu";
import { fetchNetworkParts } from "./networks";
import { startStripThread } from "./strip-port";

/** Each thread holds a copy of the picture; a phone's tab is ended somewhere beyond this. */
const maxCopiesBytes = 256 * 1024 * 1024;

/** Small strips keep the progress moving and all threads at work until the end. */
const stripsPerThread = 6;

export interface Conversion {
  readonly file: File;
  readonly settings: ConversionSettings;
  readonly threads: number;
  onOpened(input: PixelSize, output: PixelSize): void;
  onProgress(share: number): void;
}

/**
 * A picture enlarged by Limn's network, or resampled where it is to become smaller or stay, and written in another
 * format: all of it on this device. Throws `LimnError` where the picture or the wish cannot be met, and
 * `PartMissingError` where a part of the engine cannot be fetched.
 */
export async function convertPicture(conversion: Conversion): Promise<ConvertedPicture> {
  const { file, settings } = conversion;
  const decoded = await decodeLocally(file);
  const { raster: picture } = decoded;
  const input: PixelSize = { widthPx: picture.widthPx, heightPx: picture.heightPx };
  const output = targetSize(input, settings.size);
  conversion.onOpened(input, output);
  const grows = output.widthPx > input.widthPx || output.heightPx > input.heightPx;
  let ranOn: ConvertedPicture["ranOn"] = null;
  const onStart = (part: typeof ranOn) => {
    ranOn = part;
  };
  const strips = grows
    ? enlargedStrips(picture, output, { ...conversion, onStart })
    : resampledStrips(picture, output, conversion.onProgress);
  const { quality, densityDpi, format } = settings;
  const carried = carry(decoded, { size: output, source: grows ? "enhanced" : null, keepLocation: false });
  const { channels, data } = picture;
  const bitsPerSample = bitsPerSampleOf(data);
  const request = { ...output, channels, bitsPerSample, ...carried, quality, densityDpi };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const bytes of await encodeLocally(format, request, strips)) parts.push(new Uint8Array(bytes));
  return {
    result: new Blob(parts, { type: formatFacts[format].mimeType }),
    output,
    ranOn,
    notes: decoded.notes,
  };
}

type Enlargement = Pick<Conversion, "threads" | "onProgress" | "settings"> & {
  /** Hears which part of the device begins; a graphics processor that gives up leaves the rest to the threads. */
  onStart(part: Exclude<RunsOn, "automatic">): void;
};

/** By the graphics processor where there is one and it is wanted; what it leaves undone, by threads. */
async function* enlargedStrips(
  picture: Raster<Samples>,
  output: PixelSize,
  { threads, settings, onProgress, onStart }: Enlargement,
): AsyncGenerator<Raster<Samples>> {
  const parts = await fetchNetworkParts(planEnhancement(picture, output).networkScales);
  const affordable = Math.max(1, Math.floor(maxCopiesBytes / picture.data.byteLength));
  const count = Math.min(threads, affordable);
  const strips = planStrips(
    output,
    Math.ceil((output.widthPx * output.heightPx) / (count * stripsPerThread)),
  );
  let finished = 0;
  const onStrip = () => {
    finished += 1;
    onProgress(finished / strips.length);
  };
  // The graphics processor's results have 8 bits a sample.
  const isForThreads = settings.runsOn === "processor" || bitsPerSampleOf(picture.data) === 16;
  const gpu = isForThreads ? null : await openGpu(parts, settings.runsOn === "graphics");
  if (gpu) {
    onStart("graphics");
    yield* gpuStrips(gpu, { picture, output, strips }, onStrip);
    if (finished === strips.length) return;
  }
  onStart("processor");
  const start = () => startStripThread({ picture, output, parts });
  yield* enhanceStrips(start, output.widthPx, strips.slice(finished), count, onStrip);
}

/** Strips in their order, until one fails: a processor that has gone does not come back. */
async function* gpuStrips(
  gpu: Gpu,
  { picture, output, strips }: { picture: Raster<Samples>; output: PixelSize; strips: readonly RowRange[] },
  onStrip: () => void,
): AsyncGenerator<Raster<Samples>> {
  const input = { ...rasterSource(picture), channels: picture.channels };
  const enhanced = enhance(input, output, gpu.enlargerOf, {});
  try {
    for (const rows of strips) {
      const strip = await enhanced.rows(rows);
      onStrip();
      yield strip;
    }
  } catch (error) {
    if (!(error instanceof GpuFailure)) throw error;
  } finally {
    gpu.close();
  }
}

async function* resampledStrips(
  picture: Raster<Samples>,
  output: PixelSize,
  onProgress: (share: number) => void,
): AsyncGenerator<Raster<Samples>> {
  const source = rasterSource(picture);
  const isSame = output.widthPx === picture.widthPx && output.heightPx === picture.heightPx;
  const resized = isSame ? source : resampleSource(source, output, "lanczos3");
  for (const rows of planStrips(output)) {
    yield await resized.rows(rows);
    onProgress(rows.end / output.heightPx);
  }
}
