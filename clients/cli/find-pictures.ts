import { stat } from "node:fs/promises";
import path from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { formatFacts, type PictureFormat, sourceEndings, sourceFormatsOr } from "#contract/formats";
import { UsageError } from "./usage-error";

/** A picture to be read, and where its result goes. */
export interface FoundPicture {
  readonly inputPath: string;
  readonly outputPath: string;
  /** Below the output folder, with slashes: what the journal knows it by. */
  readonly name: string;
}

const picturePattern = `**/*.{${sourceEndings.join(",")}}`;
const pictureEnding = new RegExp(`\\.(?:${sourceEndings.join("|")})$`, "i");

/**
 * The pictures that files, folders and globs name, in a fixed order. A folder's tree, and a glob's below its first part
 * that is no pattern, is kept below `outputFolder`; what lies in that folder already is not taken for input, nor is what
 * is hidden or behind a symbolic link. Throws `UsageError` where nothing is found, and where two results would be one
 * file or a result would replace a picture.
 */
export async function findPictures(
  inputs: readonly string[],
  outputFolder: string,
  format: PictureFormat,
): Promise<FoundPicture[]> {
  const found = new Map<string, FoundPicture>();
  for (const input of inputs) {
    const { base, names } = await expand(input, outputFolder);
    for (const name of names) {
      const output = `${name.slice(0, name.length - path.extname(name).length)}.${formatFacts[format].extension}`;
      const inputPath = path.join(base, name);
      const picture = { inputPath, outputPath: path.join(outputFolder, output), name: output };
      found.set(path.resolve(inputPath), picture);
    }
  }
  const pictures = [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  if (pictures.length === 0) throw new UsageError(`There is no ${sourceFormatsOr} among what was named.`);
  refuseCollisions(pictures, found);
  return pictures;
}

/** One of what was named: its folder, and the pictures below that. */
async function expand(input: string, outputFolder: string): Promise<{ base: string; names: string[] }> {
  const kind = await kindOf(input);
  if (kind === "file") return { base: path.dirname(input), names: [path.basename(input)] };
  if (kind === "folder") return { base: input, names: await search(input, picturePattern, outputFolder) };
  if (!isDynamicPattern(input)) throw new UsageError(`${input}: there is no such file or folder.`);
  const parts = input.split("/");
  const fixed = parts.findIndex((part) => isDynamicPattern(part));
  const base = parts.slice(0, fixed).join("/") || (input.startsWith("/") ? "/" : ".");
  const names = await search(base, parts.slice(fixed).join("/"), outputFolder);
  return { base, names: names.filter((name) => pictureEnding.test(name)) };
}

export async function kindOf(inputPath: string): Promise<"file" | "folder" | "nothing"> {
  const facts = await stat(inputPath).catch(() => null);
  if (facts?.isDirectory()) return "folder";
  return facts ? "file" : "nothing";
}

async function search(base: string, pattern: string, outputFolder: string): Promise<string[]> {
  const output = path.relative(base, outputFolder);
  if (output === "")
    throw new UsageError(`${base} is read and cannot be written to as well: name another folder.`);
  const isInside = !output.startsWith("..") && !path.isAbsolute(output);
  return glob(pattern, {
    cwd: base,
    caseSensitiveMatch: false,
    followSymbolicLinks: false,
    expandDirectories: false,
    ignore: isInside ? [`${output.replaceAll(path.sep, "/")}/**`] : [],
  });
}

function refuseCollisions(
  pictures: readonly FoundPicture[],
  inputs: ReadonlyMap<string, FoundPicture>,
): void {
  const byOutput = new Map<string, FoundPicture>();
  for (const picture of pictures) {
    const output = path.resolve(picture.outputPath);
    const other = byOutput.get(output);
    if (other) {
      throw new UsageError(
        `${other.inputPath} and ${picture.inputPath} would both become ${picture.outputPath}. Name them in two runs with two folders.`,
      );
    }
    if (inputs.has(output)) {
      throw new UsageError(
        `${picture.outputPath} is a picture to be read and would be replaced: name another folder.`,
      );
    }
    byOutput.set(output, picture);
  }
}
