import type { ModeOffer } from "#contract/mode-offer";
import { sourceAlone } from "../canvas/shown-pictures";
import type { StudioState } from "../studio-state";
import { type Subject, sourceSizeOf } from "../subject";
import type { PixelSize } from "#contract/sizes";

/** A picture to be painted on. */
export interface MaskSubject {
  /** Names it among the others. */
  readonly key: string;
  readonly size: PixelSize;
}

/** The picture that a mask is painted on; null where the mode takes none, or something else is on show. */
export function maskSubject(
  subject: Subject | null,
  { previews, reworkedId }: Pick<StudioState, "previews" | "reworkedId">,
  { takes }: ModeOffer,
): MaskSubject | null {
  if (!subject || !takes.includes("maskUploadId")) return null;
  if (subject.kind === "image" && reworkedId !== subject.id) return null;
  const size = sourceSizeOf(subject);
  // The address stays the same from the drop over the job to another one of the same picture.
  const { source } = sourceAlone(subject, previews);
  return size && source ? { key: source, size } : null;
}
