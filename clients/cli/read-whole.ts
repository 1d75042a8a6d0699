import { readFile } from "node:fs/promises";
import { UsageError } from "./usage-error";
import { reasonOf } from "./write-whole";

/** A file's bytes. Throws `UsageError` with the reason where it cannot be read. */
export async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${reasonOf(error)}.`);
  }
}
