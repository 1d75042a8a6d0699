import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { parseArgs } from "node:util";
import { type PictureFormat, pictureFormatSchema } from "#contract/formats";
import { sizeRequestSchema } from "#contract/size-request";
import type { SizeRequest } from "#contract/sizes";
import { modelNames } from "./models";

/** What a person typed is wrong; the message is the sentence that they read. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface UpscaleArguments {
  readonly inputPath: string;
  readonly outputPath: string;
  readonly format: PictureFormat;
  readonly size: SizeRequest;
  readonly mode: keyof typeof modelNames;
  readonly threads: number;
  readonly json: boolean;
}

export const usage = `Usage: limn upscale IN OUT --scale 2|3|4|8|16 [options]
       limn mcp    the same for assistants: a server of the Model Context Protocol on standard input and output

Enlarges a picture with Limn's own network, on this machine. OUT ends in .png, .jpg or .webp.

  --scale N      how many times as wide and high: 2, 3, 4, 8 or 16
  --width N      the exact width in pixels instead of a scale; the height follows
  --mode NAME    ${Object.keys(modelNames).join(", ")} (standard if not given)
  --threads N    use at most N cores (all if not given)
  --json         print one JSON object with sizes and times instead of a progress bar`;

const formatOfExtension: Readonly<Record<string, PictureFormat>> = {
  ".png": "png",
  ".jpg": "jpeg",
  ".jpeg": "jpeg",
  ".webp": "webp",
};

/** Parses what stands after `limn`. Throws `UsageError` with one clear sentence. */
export function parseUpscaleArguments(argv: readonly string[]): UpscaleArguments {
  const { values, positionals } = parseOrExplain(argv);
  const [command, inputPath, outputPath, ...rest] = positionals;
  if (command !== "upscale") throw new UsageError(`There is no command "${command ?? ""}". Try: limn --help`);
  if (!inputPath || !outputPath || rest.length > 0) {
    throw new UsageError("Name one picture to read and one file to write: limn upscale IN OUT --scale 2");
  }
  const format = formatOfExtension[extname(outputPath).toLowerCase()];
  if (!format) throw new UsageError(`The output must end in .png, .jpg or .webp: ${outputPath}`);
  const mode = values.mode ?? "standard";
  if (!isMode(mode)) {
    throw new UsageError(`There is no mode "${mode}" here. Use ${Object.keys(modelNames).join(" or ")}.`);
  }
  return {
    inputPath,
    outputPath,
    format: pictureFormatSchema.parse(format),
    size: sizeOf(values.scale, values.width),
    mode,
    threads: threadsOf(values.threads),
    json: values.json ?? false,
  };
}

function parseOrExplain(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        scale: { type: "string" },
        width: { type: "string" },
        mode: { type: "string" },
        threads: { type: "string" },
        json: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "The arguments cannot be read.");
  }
}

function isMode(mode: string): mode is keyof typeof modelNames {
  return Object.hasOwn(modelNames, mode);
}

function sizeOf(scale: string | undefined, width: string | undefined): SizeRequest {
  if (scale === undefined && width === undefined)
    throw new UsageError("Say how large: --scale 2 or --width 4000.");
  if (scale !== undefined && width !== undefined)
    throw new UsageError("Give either --scale or --width, not both.");
  const request = scale === undefined ? { widthPx: Number(width) } : { scale: Number(scale) };
  const parsed = sizeRequestSchema.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    scale === undefined
      ? `--width must be a whole number of pixels, not "${width}".`
      : `--scale must be 2, 3, 4, 8 or 16, not "${scale}".`,
  );
}

function threadsOf(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 1 || threads > 256) {
    throw new UsageError(`--threads must be a whole number from 1 to 256, not "${text}".`);
  }
  return threads;
}
