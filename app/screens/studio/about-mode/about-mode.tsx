import type { ModeOffer } from "#contract/mode-offer";
import { parametersOfMode } from "#contract/mode-parameters";
import { type Mode, modeLabel } from "#contract/modes";
import { rates } from "#contract/pricing";
import { formatCredits } from "../../../quantities/format";
import { Dialog } from "../../../ui/dialog";
import { Fact, Facts } from "../../../ui/facts";
import { unservedSentence } from "../parameters/mode-sentences";
import { untakenSentence } from "../parameters/parameter-words";
import { modeNotes } from "./mode-notes";
import { ModeSample } from "./mode-sample";

interface AboutModeProps {
  mode: Mode;
  offer: ModeOffer;
  onClose(): void;
}

/** What a mode does, what it takes and costs, and a picture of its work, or a drawing where there is none. */
export function AboutMode({ mode, offer, onClose }: AboutModeProps) {
  const { text, suits, pair } = modeNotes[mode];
  const { enlarges } = parametersOfMode[mode];
  const { creditsPerMegapixel, minimumCredits } = rates[mode];
  const lacking = offer.engine === null ? unservedSentence(mode) : untakenSentence(offer);
  return (
    <Dialog title={`About ${modeLabel(mode)}`} open onClose={onClose}>
      <ModeSample mode={mode} pair={pair} />
      <p className="leading-relaxed">{text}</p>
      <p className="leading-relaxed text-on-surface-muted">{suits}</p>
      {lacking && <p className="leading-relaxed text-on-surface-muted">{lacking}</p>}
      <Facts>
        <Fact name="Result">{sizeWords(mode, enlarges)}</Fact>
        <Fact name="Price">
          {`${formatCredits(creditsPerMegapixel)} a megapixel, at least ${formatCredits(minimumCredits)}`}
        </Fact>
      </Facts>
    </Dialog>
  );
}

function sizeWords(mode: Mode, enlarges: boolean): string {
  if (mode === "create") return "The aspect ratio's size";
  return enlarges ? "Two to sixteen times as large" : "As large as the picture";
}
