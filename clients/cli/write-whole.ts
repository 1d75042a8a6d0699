import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { UsageError } from "./usage-error";

/**
 * Writes beside the file and renames at the end: a failure leaves what was there before. Folders that are missing are
 * made. Throws `UsageError` where nothing can be written.
 */
export async function writeWhole(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const partial = `${path}.part`;
  const file = await openBelow(dirname(path), partial).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be written: ${reasonOf(error)}.`);
  });
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.close();
    await rename(partial, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

async function openBelow(folder: string, path: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  return open(path, "w");
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission is denied",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder",
  EEXIST: "a part of its path is no folder",
  ENOSPC: "the disk is full",
};

/** Why the file system refused something, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? code;
}
