import type { ImageDocument } from "#contract/jobs";
import type { ModeOffer } from "#contract/mode-offer";

/** What the page gives the studio. */
export interface StudioProps {
  /** Every mode, with what is offered of it here. */
  modeOffers: readonly ModeOffer[];
  /** The first part of the history, newest first; the live connection brings the rest. */
  images: readonly ImageDocument[];
  /** The image that the address names. */
  selectedId: string | null;
}
