import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { type PictureFormat, pictureFormatSchema } from "#contract/formats";
import { modeSchema } from "#contract/mode-schema";
import type { Mode } from "#contract/modes";
import { sizeRequestSchema } from "#contract/size-request";
import type { SizeRequest } from "#contract/sizes";
import { isLocalMode, modelNames } from "./local-modes";
import { type CommandParameters, parameterOptions, parametersOf } from "./parameters";
import { UsageError } from "./usage-error";

/** What is asked for, of whatever pictures. */
export interface UpscaleSettings {
  readonly size: SizeRequest;
  readonly mode: Mode;
  readonly parameters: CommandParameters;
  readonly threads: number;
}

export interface RemoteArguments {
  readonly baseUrl: string | undefined;
  readonly keyFile: string | undefined;
  readonly concurrency: number;
  readonly dryRun: boolean;
}

export interface UpscaleArguments {
  /** Pictures, folders and globs. */
  readonly inputs: readonly string[];
  /** A picture's file, or a folder. */
  readonly output: string;
  readonly format: PictureFormat | undefined;
  readonly settings: UpscaleSettings;
  readonly json: boolean;
  /** Null where it is done on this machine. */
  readonly remote: RemoteArguments | null;
}

const options = {
  scale: { type: "string" },
  width: { type: "string" },
  mode: { type: "string" },
  ...parameterOptions,
  format: { type: "string" },
  "keep-location": { type: "boolean" },
  threads: { type: "string" },
  json: { type: "boolean" },
  remote: { type: "boolean" },
  "base-url": { type: "string" },
  "key-file": { type: "string" },
  concurrency: { type: "string" },
  "dry-run": { type: "boolean" },
} as const;

const remoteOptions = ["base-url", "key-file", "concurrency", "dry-run"] as const;
const maxConcurrency = 32;

/** Parses what stands after `limn`. Throws `UsageError` with one clear sentence. */
export function parseUpscaleArguments(argv: readonly string[]): UpscaleArguments {
  const { values, positionals } = parseOrExplain(argv);
  const [command, ...paths] = positionals;
  if (command !== "upscale") throw new UsageError(`There is no command "${command ?? ""}". Try: limn --help`);
  const output = paths.at(-1);
  if (paths.length < 2 || output === undefined) {
    throw new UsageError("Name what to read and where to write it: limn upscale IN OUT --scale 2");
  }
  const isRemote = values.remote ?? false;
  const stray = remoteOptions.find((name) => values[name] !== undefined);
  if (!isRemote && stray) throw new UsageError(`--${stray} goes with --remote.`);
  if (isRemote && values.threads !== undefined) throw new UsageError("--threads is for this machine alone.");
  const mode = modeOf(values.mode ?? "standard", isRemote);
  return {
    inputs: paths.slice(0, -1),
    output,
    format: formatOf(values.format),
    settings: {
      size: sizeOf(values.scale, values.width),
      mode,
      parameters: {
        ...parametersOf(values, mode, isRemote),
        ...(values["keep-location"] && { keepLocation: true }),
      },
      threads: wholeNumber("threads", values.threads, 256) ?? availableParallelism(),
    },
    json: values.json ?? false,
    remote: isRemote
      ? {
          baseUrl: values["base-url"],
          keyFile: values["key-file"],
          concurrency: wholeNumber("concurrency", values.concurrency, maxConcurrency) ?? 4,
          dryRun: values["dry-run"] ?? false,
        }
      : null,
  };
}

function parseOrExplain(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "The arguments cannot be read.");
  }
}

function modeOf(mode: string, isRemote: boolean): Mode {
  const parsed = modeSchema.safeParse(mode);
  if (parsed.success && (isRemote || isLocalMode(parsed.data))) return parsed.data;
  const known = isRemote ? modeSchema.options : Object.keys(modelNames);
  throw new UsageError(`There is no mode "${mode}" here. Use ${known.join(" or ")}.`);
}

function formatOf(format: string | undefined): PictureFormat | undefined {
  if (format === undefined) return undefined;
  const parsed = pictureFormatSchema.safeParse(format);
  if (!parsed.success) throw new UsageError(`--format must be png, jpeg, webp or avif, not "${format}".`);
  return parsed.data;
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

function wholeNumber(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new UsageError(`--${name} must be a whole number from 1 to ${most}, not "${text}".`);
}
