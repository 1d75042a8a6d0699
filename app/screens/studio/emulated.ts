import type { ImageDocument } from "#contract/jobs";

/** Whether no model made a picture: a stand-in on a developer's machine did. */
export function isEmulated(image: ImageDocument & { readonly isEmulated?: boolean }): boolean {
  return image.isEmulated === true;
}
