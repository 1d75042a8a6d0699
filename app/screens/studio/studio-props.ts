import type { ImageDocument } from "#contract/jobs";
import type { Mode } from "#contract/modes";

/** What the page gives the studio. */
export interface StudioProps {
  /** The modes that an engine serves here, in the order in which they are offered. */
  availableModes: readonly Mode[];
  /** The first part of the history, newest first; the live connection brings the rest. */
  images: readonly ImageDocument[];
  /** The image that the address names. */
  selectedId: string | null;
}
