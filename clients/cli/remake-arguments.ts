import { parseArgs } from "node:util";
import type { PictureFormat } from "#contract/formats";
import { numberParameters } from "#contract/mode-parameters";
import { parameterFields } from "#contract/mode-parameters-schema";
import { formatByEnding } from "./targets";
import { UsageError } from "./usage-error";

interface RemakeFiles {
  readonly picturePath: string;
  readonly outputPath: string;
  readonly format: PictureFormat;
  readonly seed: number;
  readonly json: boolean;
  readonly keepLocation: boolean;
}

/** What `limn fill` and `limn style` are asked for. */
export type RemakeArguments =
  | (RemakeFiles & { readonly command: "fill"; readonly maskPath: string })
  | (RemakeFiles & { readonly command: "style"; readonly stylePath: string; readonly strength: number });

/** As the server has it where none is asked for. */
const firstSeed = 1;

const shared = {
  output: { type: "string" },
  seed: { type: "string" },
  json: { type: "boolean" },
  "keep-location": { type: "boolean" },
} as const;
const options = {
  fill: { ...shared, mask: { type: "string" } },
  style: { ...shared, style: { type: "string" }, strength: { type: "string" } },
} as const;

/** Parses what stands after `limn`: fill or style. Throws `UsageError` with one clear sentence. */
export function parseRemakeArguments(argv: readonly string[]): RemakeArguments {
  try {
    return argv[0] === "fill" ? parseFill(argv.slice(1)) : parseStyle(argv.slice(1));
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error;
    throw new UsageError(error.message);
  }
}

function parseFill(args: readonly string[]): RemakeArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: options.fill,
  });
  const example = "limn fill PICTURE --mask MASK --output OUT";
  const files = filesOf(positionals, values, example);
  return { command: "fill", ...files, maskPath: required(values.mask, example) };
}

function parseStyle(args: readonly string[]): RemakeArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: options.style,
  });
  const example = "limn style PICTURE --style STYLE --output OUT";
  const files = filesOf(positionals, values, example);
  const { least, most, first } = numberParameters.styleStrength;
  const strength = parameterFields.styleStrength.safeParse(numberOf(values.strength));
  if (!strength.success) throw new UsageError(`--strength must be a number from ${least} to ${most}.`);
  return {
    command: "style",
    ...files,
    stylePath: required(values.style, example),
    strength: strength.data ?? first,
  };
}

function filesOf(
  positionals: readonly string[],
  values: {
    readonly output?: string | undefined;
    readonly seed?: string | undefined;
    readonly json?: boolean | undefined;
    readonly "keep-location"?: boolean | undefined;
  },
  example: string,
): RemakeFiles {
  const [picturePath, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`One picture at a time: ${example}`);
  const outputPath = required(values.output, example);
  const seed = parameterFields.seed.safeParse(numberOf(values.seed));
  if (!seed.success) throw new UsageError("--seed must be a whole number from 0 to 2147483647.");
  return {
    picturePath: required(picturePath, example),
    outputPath,
    format: formatByEnding(outputPath),
    seed: seed.data ?? firstSeed,
    json: values.json ?? false,
    keepLocation: values["keep-location"] ?? false,
  };
}

function required(value: string | undefined, example: string): string {
  if (value === undefined) throw new UsageError(`Name the pictures: ${example}`);
  return value;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text.trim() === "" ? Number.NaN : text);
}
