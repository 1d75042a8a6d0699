import { z } from "zod";

/** What a person is told of how a picture was read. */
export const pictureNotes = ["profile-unreadable"] as const;
export const pictureNoteSchema = z.enum(pictureNotes);
export type PictureNote = z.infer<typeof pictureNoteSchema>;

export const pictureNoteSentences: Readonly<Record<PictureNote, string>> = {
  "profile-unreadable": "The colour profile in this file cannot be read. Its colours are taken as sRGB.",
};
