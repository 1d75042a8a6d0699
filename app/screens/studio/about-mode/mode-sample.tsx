import type { Mode } from "#contract/modes";
import { BeforeAfter } from "../../../comparison/before-after";
import { type HostedSample, hostedSampleOf, isHostedSampleMode } from "../../../comparison/hosted-samples";
import { type SamplePair, sampleUrl } from "../../../comparison/samples";
import { ModeDrawing } from "./mode-drawing";

const frame = "aspect-4/3 max-h-[40dvh] w-full rounded-medium bg-canvas";

interface ModeSampleProps {
  mode: Mode;
  /** Of Limn's own work; null where its engine does not serve the mode. */
  pair: SamplePair | null;
}

/** What a mode shows of itself: Limn's own work, a hosted model's, or a drawing where there is neither. */
export function ModeSample({ mode, pair }: ModeSampleProps) {
  if (pair) return <Pair mode={mode} pair={pair} />;
  const hosted = hostedSampleOf(mode);
  if (!hosted) return isHostedSampleMode(mode) ? <ModeDrawing mode={mode} /> : null;
  const { maker, prompt } = hosted;
  return (
    <figure className="flex flex-col gap-2">
      <HostedPicture mode={mode} sample={hosted} />
      <figcaption className="text-sm text-on-surface-muted">
        {prompt !== null && `“${prompt}”. `}Made by {maker.model} on {maker.madeOn}; nothing was done to it
        afterwards.
      </figcaption>
    </figure>
  );
}

function HostedPicture({ mode, sample: { before, after } }: { mode: Mode; sample: HostedSample }) {
  if (before) return <Pair mode={mode} pair={{ before, after }} />;
  return <img src={sampleUrl(after, "webp")} alt={after.alt} className={`${frame} object-contain`} />;
}

function Pair({ mode, pair: { before, after } }: { mode: Mode; pair: SamplePair }) {
  return (
    <BeforeAfter
      beforeImage={sampleUrl(before, "webp")}
      afterImage={sampleUrl(after, "webp", after.narrowerWidthsPx[0])}
      beforeAlt={before.alt}
      afterAlt={after.alt}
      mode={mode}
      className={frame}
    />
  );
}
