import type { ImageDocument } from "#contract/jobs";

/** As many as the widest filmstrip shows at once; the live connection brings the rest. */
const firstCount = 40;

/** What the page itself carries of the history: its newest pictures and the chosen one. Newest first. */
export function firstImages(
  images: readonly ImageDocument[],
  selectedId: string | null,
): readonly ImageDocument[] {
  return images.filter((image, index) => index < firstCount || image.id === selectedId);
}
