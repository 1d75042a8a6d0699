import type { PictureFacts } from "#contract/description";
import { formatMegapixels, formatPixelSize } from "../../quantities/format";

const brightnessWords = { dark: "dark", medium: "of medium brightness", bright: "bright" } as const;

const sharpnessWords: Readonly<Record<PictureFacts["sharpness"], string>> = {
  sharp: "Sharp: neighbouring pixels differ as in a picture at its own size",
  soft: "Soft: a little blur, or it was enlarged before",
  blurred: "Blurred, or enlarged before: it holds less than its size",
  plain: "Plain: nothing in it differs",
};

const tonesWords: Readonly<Record<PictureFacts["tones"], string>> = {
  flat: "Flat fields, as in a drawing or a graphic",
  continuous: "Continuous, as in a photograph or a painting",
};

/** The facts as pairs of a name and what was measured. */
export function factsInWords(facts: PictureFacts): readonly (readonly [name: string, words: string])[] {
  return [
    ["Size", `${formatPixelSize(facts)}, ${formatMegapixels(facts)}`],
    ["Orientation", facts.orientation],
    ["Sharpness", sharpnessWords[facts.sharpness]],
    ["Tones", tonesWords[facts.tones]],
    ["Brightness", brightnessWords[facts.brightness].replace("of medium brightness", "medium")],
    ["Transparency", transparencyWords(facts.transparentShare)],
  ];
}

/** One sentence of what was measured; it does not say what the picture shows, because nobody looked. */
export function measuredSentence(facts: PictureFacts): string {
  const shape = { landscape: "landscape", portrait: "portrait", square: "square" }[facts.orientation];
  const colours = facts.palette.filter(({ share }) => share >= 0.1).map(({ name }) => name);
  const named = [...new Set(colours)].slice(0, 3);
  const mostly = named.length === 0 ? "" : `, mostly ${listed(named)}`;
  return `A ${shape} picture of ${formatPixelSize(facts)}, ${brightnessWords[facts.brightness]}${mostly}.`;
}

function transparencyWords(share: number): string {
  if (share === 0) return "none";
  const percent = Math.round(share * 100);
  return percent === 0 ? "less than 1 %" : `${percent} % of the picture`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
