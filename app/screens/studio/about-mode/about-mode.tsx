import type { ModeOffer } from "#contract/mode-offer";
import { parametersOfMode } from "#contract/mode-parameters";
import { type Mode, modeLabel } from "#contract/modes";
import { rates } from "#contract/pricing";
import { BeforeAfter } from "../../../comparison/before-after";
import { type SamplePair, sampleUrl } from "../../../comparison/samples";
import { formatCredits } from "../../../quantities/format";
import { Dialog } from "../../../ui/dialog";
import { Fact, Facts } from "../../../ui/facts";
import { unservedSentence } from "../parameters/mode-sentences";
import { hostedSentence } from "../parameters/parameter-words";
import { modeNotes } from "./mode-notes";

interface AboutModeProps {
  mode: Mode;
  offer: ModeOffer;
  onClose(): void;
}

/** What a mode does, what it takes and costs, and a pair of its own work where Limn has one to show. */
export function AboutMode({ mode, offer, onClose }: AboutModeProps) {
  const { text, suits, pair } = modeNotes[mode];
  const { takes, enlarges } = parametersOfMode[mode];
  const { creditsPerMegapixel, minimumCredits } = rates[mode];
  const lacking =
    offer.engine === null
      ? unservedSentence(mode)
      : hostedSentence(takes.filter((name) => !offer.takes.includes(name)));
  return (
    <Dialog title={`About ${modeLabel(mode)}`} open onClose={onClose}>
      {pair && <Pair mode={mode} pair={pair} />}
      <p className="leading-relaxed text-pretty">{text}</p>
      <p className="leading-relaxed text-pretty text-on-surface-muted">{suits}</p>
      {lacking && <p className="leading-relaxed text-pretty text-on-surface-muted">{lacking}</p>}
      <Facts>
        <Fact name="Result">{sizeWords(mode, enlarges)}</Fact>
        <Fact name="Price">
          {`${formatCredits(creditsPerMegapixel)} a megapixel, at least ${formatCredits(minimumCredits)}`}
        </Fact>
      </Facts>
    </Dialog>
  );
}

function Pair({ mode, pair: { before, after } }: { mode: Mode; pair: SamplePair }) {
  return (
    <BeforeAfter
      beforeImage={sampleUrl(before, "webp")}
      afterImage={sampleUrl(after, "webp", after.narrowerWidthsPx[0])}
      beforeAlt={before.alt}
      afterAlt={after.alt}
      mode={mode}
      className="aspect-4/3 max-h-[40dvh] w-full rounded-medium bg-canvas"
    />
  );
}

function sizeWords(mode: Mode, enlarges: boolean): string {
  if (mode === "create") return "The aspect ratio's size";
  return enlarges ? "Two to sixteen times as large" : "As large as the picture";
}
