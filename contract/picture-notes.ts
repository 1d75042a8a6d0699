import { z } from "zod";

/** What a person is told of how a picture was read. */
export const pictureNotes = ["profile-unreadable", "first-frame", "first-page"] as const;
export const pictureNoteSchema = z.enum(pictureNotes);
export type PictureNote = z.infer<typeof pictureNoteSchema>;

export const pictureNoteSentences: Readonly<Record<PictureNote, string>> = {
  "profile-unreadable": "The colour profile in this file cannot be read. Its colours are taken as sRGB.",
  "first-frame": "This GIF is animated. Limn enlarges still pictures, and takes its first frame.",
  "first-page": "This TIFF has several pages. Limn takes the first one.",
};
