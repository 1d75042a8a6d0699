import type { ImageDocument } from "#contract/jobs";
import { mediaFileName } from "#contract/media-names";
import { distinctNames } from "../../../files/distinct-names";

/** A result and what it is called in the zip. */
export interface ZipEntry {
  readonly image: ImageDocument;
  readonly name: string;
}

/** Names for all the finished images: two of the same name are told apart by a number. */
export function zipEntries(images: readonly ImageDocument[]): readonly ZipEntry[] {
  const finished = images.filter(({ state }) => state === "succeeded");
  const names = distinctNames(finished.map((image) => mediaFileName(image, "result")));
  return finished.flatMap((image, index) => {
    const name = names[index];
    return name === undefined ? [] : [{ image, name }];
  });
}
