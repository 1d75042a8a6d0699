import { z } from "zod";

/** What a person is told of how a picture was read. */
export const pictureNotes = [
  "profile-unreadable",
  "first-frame",
  "first-page",
  "sixteen-bits",
  "eight-of-sixteen-bits",
] as const;
export const pictureNoteSchema = z.enum(pictureNotes);
export type PictureNote = z.infer<typeof pictureNoteSchema>;

export const pictureNoteSentences: Readonly<Record<PictureNote, string>> = {
  "profile-unreadable": "The colour profile in this file cannot be read. Its colours are taken as sRGB.",
  "first-frame": "This picture is animated. Limn enlarges still pictures, and takes its first frame.",
  "first-page": "This TIFF has several pages. Limn takes the first one.",
  "sixteen-bits":
    "This picture has more than 8 bits a channel. A PNG that Limn's own networks make keeps them, in 16; other formats and modes have 8.",
  "eight-of-sixteen-bits":
    "This TIFF has 16 bits a channel. Limn takes 8 of them; saved as a PNG, it keeps them all.",
};
