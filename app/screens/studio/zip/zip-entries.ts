import type { ImageDocument } from "#contract/jobs";
import { mediaFileName } from "#contract/media-names";

/** A result and what it is called in the zip. */
export interface ZipEntry {
  readonly image: ImageDocument;
  readonly name: string;
}

/** Names for all the finished images: two of the same name are told apart by a number. */
export function zipEntries(images: readonly ImageDocument[]): readonly ZipEntry[] {
  const taken = new Set<string>();
  return images
    .filter(({ state }) => state === "succeeded")
    .map((image) => {
      const name = freeName(mediaFileName(image, "result"), taken);
      taken.add(name.toLowerCase());
      return { image, name };
    });
}

/** Some file systems do not tell capitals apart, so names that differ by them alone count as the same. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf(".");
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
