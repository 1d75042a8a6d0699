import made from "./hosted-samples.json";
import type { SamplePicture } from "./samples";

/** What a hosted model was asked for, and what came of it. */
export interface HostedSample {
  /** Null where it is made of words alone. */
  readonly before: SamplePicture | null;
  readonly after: SamplePicture;
  readonly prompt: string | null;
}

/** Which model made a sample, and the day, as `npm run art -- modes` noted them in hosted-samples.json. */
export interface HostedSampleMaker {
  readonly model: string;
  readonly madeOn: string;
}

function square(name: string, alt: string, edgePx: number): SamplePicture {
  return { name: `mode-${name}`, alt, widthPx: edgePx, heightPx: edgePx, narrowerWidthsPx: [] };
}

/** What is asked of the models of modes that Limn's own engine does not serve. */
export const hostedSamples = {
  "upscale-flux": {
    before: square("flux-before", "Green leaves with the sun behind them, small and soft", 256),
    after: square("flux-after", "The same leaves, drawn again by a Flux model at twice the size", 512),
    prompt: null,
  },
  create: {
    before: null,
    after: square("create-after", "A lighthouse on a cliff at dusk, painted by a model of words alone", 1024),
    prompt: "A lighthouse on a cliff at dusk, waves below, the last light on wet stone, photograph",
  },
} as const satisfies Record<string, HostedSample>;

export type HostedSampleMode = keyof typeof hostedSamples;

const makers: Readonly<Partial<Record<string, HostedSampleMaker>>> = made;

/** A mode's sample, where a model has made it; null where none has: what only a stand-in made is not shown. */
export function hostedSampleOf(mode: string): (HostedSample & { readonly maker: HostedSampleMaker }) | null {
  const maker = makers[mode];
  if (!isHostedSampleMode(mode) || !maker) return null;
  return { ...hostedSamples[mode], maker };
}

export function isHostedSampleMode(mode: string): mode is HostedSampleMode {
  return Object.hasOwn(hostedSamples, mode);
}
