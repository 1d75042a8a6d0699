import { mediaPath, type Upload } from "#contract/jobs";
import type { PixelSize } from "#contract/sizes";
import { draftHasAlpha } from "../drafts";
import { type Subject, sourceSizeOf } from "../subject";

/** What the canvas shows of a subject. */
export interface ShownPictures {
  /** Changes where the view has to begin anew. */
  readonly key: string;
  /** The size that zoom counts in: the result's, once there is one. */
  readonly size: PixelSize | null;
  /** Null where there is nothing yet: of words alone something is only being painted. */
  readonly source: string | null;
  readonly result: string | null;
  /** Shown while the others load. */
  readonly thumbnail: string | null;
  readonly hasAlpha: boolean;
}

/** Whether browsers do not show a file as Limn reads it: most know no TIFF, and all of them play a GIF. The page opens these itself. */
export function isOpenedHere({ format }: Pick<Upload, "format">): boolean {
  return format === "tiff" || format === "gif";
}

/** `previews` are blob URLs by upload: what was sent from here need not be fetched back. */
export function shownPictures(subject: Subject, previews: Readonly<Record<string, string>>): ShownPictures {
  if (subject.kind === "draft") {
    const { draft } = subject;
    const hasAlpha = draftHasAlpha(draft);
    const size = sourceSizeOf(subject);
    return { key: draft.id, size, source: draft.previewUrl, result: null, thumbnail: null, hasAlpha };
  }
  const { image } = subject;
  const succeeded = image.state === "succeeded";
  const key = `${image.id} ${succeeded}`;
  if (image.quote.mode === "create") {
    // The sheet that it began as is nobody's picture: what came of it stands alone.
    const source = succeeded ? mediaPath(image.id, "result") : null;
    return { key, size: image.quote, source, result: null, thumbnail: null, hasAlpha: false };
  }
  const preview = previews[image.upload.id];
  return {
    key,
    size: succeeded ? image.quote : image.upload,
    source: preview ?? mediaPath(image.id, isOpenedHere(image.upload) ? "thumbnail" : "source"),
    result: succeeded ? mediaPath(image.id, "result") : null,
    thumbnail: preview ? null : mediaPath(image.id, "thumbnail"),
    hasAlpha: image.upload.hasAlpha,
  };
}

/** The picture as it came, whatever was made of it before: what a mask is painted on. */
export function sourceAlone(subject: Subject, previews: Readonly<Record<string, string>>): ShownPictures {
  const shown = shownPictures(subject, previews);
  return { ...shown, key: `${subject.id} alone`, size: sourceSizeOf(subject), result: null };
}
