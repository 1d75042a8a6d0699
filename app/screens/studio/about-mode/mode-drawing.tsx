import type { ReactNode } from "react";
import type { HostedSampleMode } from "../../../comparison/hosted-samples";

const steps: Readonly<Record<HostedSampleMode, readonly [string, string, string]>> = {
  "upscale-flux": ["Your picture", "A model looks at it", "Drawn again, larger"],
  create: ["Your words", "A model paints", "A new picture"],
};

/** What a mode does, drawn, where no model has made a sample of it: nobody takes it for one. */
export function ModeDrawing({ mode }: { mode: HostedSampleMode }) {
  const [from, by, to] = steps[mode];
  return (
    <figure className="flex flex-col gap-2">
      <div className="grid grid-cols-3 items-start gap-2 rounded-medium bg-surface-sunken px-3 py-5 text-center text-sm">
        <Step words={from}>{mode === "create" ? <Words /> : <Picture className="h-12" />}</Step>
        <Step words={by}>
          <Arrow />
        </Step>
        <Step words={to}>
          <Picture className="h-20" />
        </Step>
      </div>
      <figcaption className="text-sm text-on-surface-muted">
        A drawing, not a sample: only hosted models serve this mode, and Limn shows no picture of one that it
        has not had made.
      </figcaption>
    </figure>
  );
}

function Step({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2">
      <div className="flex h-20 items-center">{children}</div>
      <span className="text-balance">{words}</span>
    </div>
  );
}

const line = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  strokeLinejoin: "round",
  vectorEffect: "non-scaling-stroke",
} as const;

function Picture({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 48 36" aria-hidden className={`w-auto ${className}`}>
      <rect x="1" y="1" width="46" height="34" rx="3" {...line} />
      <circle cx="36" cy="10" r="3.5" {...line} />
      <path d="M1 29 L14 15 L24 26 L31 19 L47 31" {...line} />
    </svg>
  );
}

function Words() {
  return (
    <svg viewBox="0 0 48 36" aria-hidden className="h-12 w-auto">
      <path d="M4 8 H44 M4 18 H36 M4 28 H24" strokeLinecap="round" {...line} />
    </svg>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 48 24" aria-hidden className="h-6 w-auto">
      <path d="M2 12 H44 M36 5 L44 12 L36 19" strokeLinecap="round" {...line} />
    </svg>
  );
}
