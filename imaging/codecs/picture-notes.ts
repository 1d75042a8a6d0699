import type { PictureNote } from "#contract/picture-notes";
import type { Inspection } from "./inspection";
import { isProfileUnreadable } from "./picture-colour";
import { readBlocks } from "./read-blocks";

/** What there is to say of how a file is read; `head` is what `inspectPicture` took, in which every profile stands. */
export async function pictureNotesOf(head: Uint8Array, inspection: Inspection): Promise<PictureNote[]> {
  const blocks = await readBlocks(head, inspection.format);
  return isProfileUnreadable(blocks, inspection) ? ["profile-unreadable"] : [];
}
