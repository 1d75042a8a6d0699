import { basename, extname } from "node:path";
import type { PictureFormat } from "#contract/formats";
import { isDynamicPattern } from "tinyglobby";
import type { UpscaleArguments } from "./arguments";
import { findPictures, type FoundPicture, kindOf } from "./find-pictures";
import { UsageError } from "./usage-error";

/** What is to be done, and in what format. */
export interface Targets {
  readonly pictures: readonly FoundPicture[];
  readonly format: PictureFormat;
  /** Null where one picture goes into one file. */
  readonly folder: string | null;
}

const formatOfEnding: Readonly<Record<string, PictureFormat>> = {
  ".png": "png",
  ".jpg": "jpeg",
  ".jpeg": "jpeg",
  ".webp": "webp",
  ".avif": "avif",
};

/** The format that a file's name says. Throws `UsageError` where it says none. */
export function formatByEnding(output: string): PictureFormat {
  const format = formatOfEnding[extname(output).toLowerCase()];
  if (!format) throw new UsageError(`The output must end in .png, .jpg, .webp or .avif: ${output}`);
  return format;
}

/** What the paths mean: one picture into a file, or any number into a folder. Throws `UsageError`. */
export async function findTargets({ inputs, output, format }: UpscaleArguments): Promise<Targets> {
  const ending = extname(output).toLowerCase();
  const [input = ""] = inputs;
  const isOne = inputs.length === 1 && (await isPicture(input));
  const isFolder = (await kindOf(output)) === "folder" || ending === "";
  if (isOne && !isFolder) {
    const ofEnding = formatByEnding(output);
    if (format && format !== ofEnding)
      throw new UsageError(`${output} does not end like --format ${format}.`);
    const picture = { inputPath: input, outputPath: output, name: basename(output) };
    return { pictures: [picture], format: ofEnding, folder: null };
  }
  if (formatOfEnding[ending] && !isFolder) {
    throw new UsageError(`Several pictures go into a folder, and ${output} is named like a picture.`);
  }
  const chosen = format ?? "png";
  return { pictures: await findPictures(inputs, output, chosen), format: chosen, folder: output };
}

/** A path of one picture, which need not be there: that it is not is said when it is read. */
async function isPicture(input: string): Promise<boolean> {
  const kind = await kindOf(input);
  return kind === "file" || (kind === "nothing" && !isDynamicPattern(input));
}
