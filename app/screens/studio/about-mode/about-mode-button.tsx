import { Info } from "lucide-react";
import type { ModeOffer } from "#contract/mode-offer";
import type { Mode } from "#contract/modes";
import { DialogButton } from "../dialog-button";

const load = async () => (await import("./about-mode")).AboutMode;

/** Opens what there is to know of the chosen mode. */
export function AboutModeButton(content: { mode: Mode; offer: ModeOffer }) {
  return <DialogButton icon={Info} label="About" name="About this mode" load={load} content={content} />;
}
