import { LimnError } from "#contract/errors";
import type { Input } from "./inputs";
import type { Kind } from "./seeds/kinds";
import { type Way, waysOfPictures } from "./ways/pictures";
import { waysOfNotes } from "./ways/notes";

/** What an input came to by each way in that it was given to, as "way: what became of it". */
export type Outcomes = readonly string[];

const picture: readonly Way[] = waysOfPictures;

const waysOf: Readonly<Record<Kind, readonly Way[]>> = {
  png: picture,
  jpeg: picture,
  webp: picture,
  avif: picture,
  gif: picture,
  bmp: picture,
  tiff: picture,
  inks: picture,
  foreign: picture,
  ...waysOfNotes,
};

/**
 * Gives an input to every way in there is for its kind. It may be read, or refused as what is wrong with a picture; whatever else is thrown is a
 * fault, and is thrown on.
 */
export async function judge({ kind, bytes }: Input, index: number): Promise<Outcomes> {
  const outcomes: string[] = [];
  for (const { name, take } of waysOf[kind]) {
    try {
      outcomes.push(`${name}: ${await take(bytes, index)}`);
    } catch (error) {
      if (!(error instanceof LimnError) || !error.code.startsWith("image-")) throw error;
      outcomes.push(`${name}: ${error.code}`);
    }
  }
  return outcomes;
}
