import type { SamplePair, SamplePicture } from "./samples";

/** A square picture that a mode was shown, and what Limn's own engine made of it in that mode (`npm run art`). */
function pair(
  name: string,
  [beforePx, afterPx]: readonly [number, number],
  alts: { readonly before: string; readonly after: string },
): SamplePair {
  const picture = (side: "before" | "after", edgePx: number): SamplePicture => ({
    name: `mode-${name}-${side}`,
    alt: alts[side],
    widthPx: edgePx,
    heightPx: edgePx,
    narrowerWidthsPx: [],
  });
  return { before: picture("before", beforePx), after: picture("after", afterPx) };
}

/** What each mode but Standard shows of itself; art/modes.ts says how each was made. */
export const modeSamples = {
  crystal: pair("crystal", [256, 512], {
    before: "A sleeping face of marble, small and full of the traces of JPEG",
    after: "The same face, clean and twice as large, with no detail made up",
  }),
  creative: pair("creative", [256, 512], {
    before: "Green leaves with the sun behind them, small and soft",
    after: "The same leaves twice as large, with veins and teeth that were not to be seen before",
  }),
  style: pair("style", [640, 640], {
    before: "Green leaves with the sun behind them",
    after: "The same leaves in the night blues of a drawn fox spirit, with its brush strokes",
  }),
  edit: pair("edit", [640, 640], {
    before: "A sleeping face of marble with a gilded crack in its cheek",
    after: "The same face with a whole cheek: marble where the crack was",
  }),
} as const satisfies Record<string, SamplePair>;

export type ModeSampleName = keyof typeof modeSamples;
