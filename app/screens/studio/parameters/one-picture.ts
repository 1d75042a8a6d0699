import type { Mode } from "#contract/modes";

/** Why a mode cannot be begun for several pictures at once, in a sentence; null where it can. */
export function takesOnePicture(mode: Mode): string | null {
  switch (mode) {
    case "inpaint":
      return "Edit takes one picture at a time: a mask belongs to one picture.";
    case "create":
      return "Create paints from words alone: the pictures that wait here are not used.";
    default:
      return null;
  }
}
