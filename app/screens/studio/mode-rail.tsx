import { Brush, ImagePlus, Keyboard, Palette, PenTool, ScanSearch, Sparkles, Waves } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import type { ModeOffer } from "#contract/mode-offer";
import { type Mode, modeLabel } from "#contract/modes";
import { rates } from "#contract/pricing";
import { formatCredits } from "../../quantities/format";
import { unservedSentence } from "./parameters/mode-sentences";

const icons: Readonly<Record<Mode, LucideIcon>> = {
  standard: ScanSearch,
  "upscale-basic": Sparkles,
  upscale: Brush,
  "upscale-flux": Waves,
  "style-transfer": Palette,
  create: ImagePlus,
  inpaint: PenTool,
};

interface ModeRailProps {
  offers: readonly ModeOffer[];
  mode: Mode;
  onMode(mode: Mode): void;
  onHelp(): void;
}

/** What the pictures can be made with, on the left of wide windows. What nothing serves here is there to be read about. */
export function ModeRail({ offers, mode, onMode, onHelp }: ModeRailProps) {
  const name = useId();
  return (
    <div className="flex flex-col items-stretch gap-1 border-r border-line bg-surface p-2">
      <fieldset role="radiogroup" aria-label="Mode" className="flex flex-col gap-1">
        {offers.map(({ mode: offered, engine }) => {
          const Icon = icons[offered];
          return (
            <label
              key={offered}
              title={
                engine === null
                  ? unservedSentence(offered)
                  : `${formatCredits(rates[offered].creditsPerMegapixel)} a megapixel`
              }
              data-unserved={engine === null ? "" : undefined}
              className="group relative flex cursor-pointer flex-col items-center gap-1.5 rounded-medium px-1 py-2.5 text-center text-xs text-on-surface-muted transition-colors hover:bg-surface-hover hover:text-on-surface has-checked:bg-surface-hover has-checked:font-medium has-checked:text-on-surface has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                className="absolute inset-0 m-0 size-full cursor-[inherit] appearance-none opacity-0"
                checked={offered === mode}
                onChange={() => onMode(offered)}
              />
              <Icon aria-hidden className="size-5 group-data-unserved:opacity-50" strokeWidth={1.5} />
              <span className="group-data-unserved:underline group-data-unserved:decoration-dotted group-data-unserved:underline-offset-3">
                {modeLabel(offered)}
              </span>
              {engine === null && <span className="sr-only"> (not available here)</span>}
            </label>
          );
        })}
      </fieldset>
      <button
        type="button"
        onClick={onHelp}
        className="mt-auto flex flex-col items-center gap-1.5 rounded-medium px-1 py-2.5 text-xs text-on-surface-muted transition-colors hover:bg-surface-hover hover:text-on-surface"
      >
        <Keyboard aria-hidden className="size-5" strokeWidth={1.5} />
        Keys
      </button>
    </div>
  );
}
