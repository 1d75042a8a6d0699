import type { PictureNote } from "#contract/picture-notes";
import type { FileEnd } from "./head-reader";
import type { Inspection } from "./inspection";
import { isProfileUnreadable } from "./picture-colour";
import { readBlocks } from "./read-blocks";

/** What there is to say of how a file is read; `head` and `end` are what `inspectPicture` took, in which every profile stands. */
export async function pictureNotesOf(
  head: Uint8Array,
  inspection: Inspection,
  end?: FileEnd,
): Promise<PictureNote[]> {
  const blocks = await readBlocks(head, inspection.format, end);
  const notes: PictureNote[] = [...(inspection.notes ?? [])];
  if (isProfileUnreadable(blocks, inspection)) notes.push("profile-unreadable");
  return notes;
}
