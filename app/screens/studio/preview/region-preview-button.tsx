import { ScanEye } from "lucide-react";
import type { ModeOffer } from "#contract/mode-offer";
import { DialogButton } from "../dialog-button";
import type { PreviewSubject } from "./region-dialog";

interface RegionPreviewButtonProps {
  offer: ModeOffer;
  /** Null while there is nothing to show: the picture is on its way, or its size is not possible. */
  subject: PreviewSubject | null;
}

const load = async () => (await import("./region-dialog")).RegionDialog;

/** Opens the free preview of a region, in modes that have one. */
export function RegionPreviewButton({ offer, subject }: RegionPreviewButtonProps) {
  if (offer.preview === null) return null;
  const content = subject && { subject, offer };
  return <DialogButton icon={ScanEye} label="Preview region" load={load} content={content} />;
}
