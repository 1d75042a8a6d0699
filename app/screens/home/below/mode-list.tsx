import { type Mode, modeLabel } from "#contract/modes";
import { rates } from "#contract/pricing";
import { formatCredits } from "../../../quantities/format";
import { modeWords } from "../../../site/mode-words";
import { Section } from "../../../site/section";

/** What a picture can be made with here, and what that takes. */
export function ModeList({ availableModes }: { availableModes: readonly Mode[] }) {
  return (
    <Section title="Modes">
      <ul className="flex flex-col">
        {availableModes.map((mode) => (
          <li
            key={mode}
            className="grid gap-x-8 gap-y-1 border-b border-line py-4 first:pt-0 sm:grid-cols-[9rem_1fr_auto]"
          >
            <h3 className="font-semibold">{modeLabel(mode)}</h3>
            <p className="leading-relaxed text-on-surface-muted">{modeWords[mode]}</p>
            <p className="text-sm leading-relaxed whitespace-nowrap figures">
              {formatCredits(rates[mode].creditsPerMegapixel)} a megapixel
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
