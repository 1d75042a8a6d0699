import { open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { LimnError } from "#contract/errors";
import { formatFacts, type PictureFormat } from "#contract/formats";
import { inputLimits } from "#contract/limits";
import type { PixelSize } from "#contract/sizes";
import { inspectPicture } from "#imaging/codecs/inspect";

/** A picture file of this machine, judged by its content. */
export interface PictureFile extends PixelSize {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads a file that must be a picture: nothing else is sent anywhere. Throws `request-invalid` for a file that cannot be
 * read, `file-too-large`, and the image errors of `inspectPicture`.
 */
export async function readPicture(file: string): Promise<PictureFile> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new LimnError("request-invalid", { publicDetail: `There is no file ${file}.` });
  if (found.size > inputLimits.maxSizeBytes) {
    const publicDetail = `Files of up to ${inputLimits.maxSizeBytes / 1024 / 1024} MB are possible.`;
    throw new LimnError("file-too-large", { publicDetail });
  }
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new LimnError("request-invalid", { publicDetail: `${file} cannot be read.`, cause });
  });
  const judged = inspectPicture(bytes, bytes.length, inputLimits);
  if (judged.kind !== "picture") throw new LimnError("image-truncated");
  const { widthPx, heightPx } = judged.inspection.upright;
  return { name: path.basename(file), bytes, widthPx, heightPx };
}

/** Where a result goes that nobody named a place for: beside its picture, called by its size. */
export function besideOf(file: string, { widthPx, heightPx }: PixelSize, format: PictureFormat): string {
  const { dir, name } = path.parse(file);
  return path.join(dir, `${name}-${widthPx}x${heightPx}.${formatFacts[format].extension}`);
}

/** Throws `request-invalid` where a result cannot be written to a place: before anything is spent on it. */
export async function requireFree(file: string, format: PictureFormat): Promise<void> {
  const { extension } = formatFacts[format];
  const ending = path
    .extname(file)
    .slice(1)
    .toLowerCase()
    .replace(/^jpeg$/, "jpg");
  if (ending !== extension) {
    throw refused(`${file} does not end in .${extension}, which the format ${format} asks for.`);
  }
  if (await stat(file).catch(() => null)) throw refused(`${file} is there already, and is not overwritten.`);
  const folder = await stat(path.dirname(path.resolve(file))).catch(() => null);
  if (!folder?.isDirectory()) throw refused(`There is no folder for ${file}.`);
}

/** Writes a new file; one that came to be meanwhile stays as it is (`request-invalid`). */
export async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  try {
    const handle = await open(file, "wx");
    await handle.writeFile(bytes).finally(() => handle.close());
  } catch (cause) {
    throw new LimnError("request-invalid", { publicDetail: `${file} cannot be written.`, cause });
  }
}

function refused(publicDetail: string): LimnError {
  return new LimnError("request-invalid", { publicDetail });
}
