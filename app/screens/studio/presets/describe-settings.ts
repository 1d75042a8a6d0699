import { formatFacts } from "#contract/formats";
import {
  firstChoices,
  type NumberParameter,
  numberParameters,
  parametersOfMode,
} from "#contract/mode-parameters";
import { modeLabel } from "#contract/modes";
import { numberOf, valuesOf } from "../parameters/mode-values";
import { contentWords, strengthWords, styleWords } from "../parameters/parameter-words";
import type { Settings } from "../settings";

const numbers = Object.keys(numberParameters) as NumberParameter[];

/** "Standard, 4×, PNG"; "Creative, 2×, PNG, detail 7, “a cat in snow”". What stands at its first value is left out. */
export function describeSettings(settings: Settings): string {
  const { mode, size, format } = settings;
  const { takes, enlarges } = parametersOfMode[mode];
  const values = valuesOf(settings);
  const asked = size.kind === "scale" ? `${size.scale}×` : `${size.edge} ${size.text || "–"} px`;
  const strengths = numbers
    .filter((name) => takes.includes(name) && numberOf(values, name) !== numberParameters[name].first)
    .map((name) => `${strengthWords[name].label.toLowerCase()} ${numberOf(values, name)}`);
  return [
    modeLabel(mode),
    enlarges && asked,
    mode === "create" && (values.aspectRatio ?? "1:1"),
    formatFacts[format].label,
    ...strengths,
    values.style && values.style !== firstChoices.style && styleWords[values.style].toLowerCase(),
    values.content && values.content !== firstChoices.content && contentWords[values.content].toLowerCase(),
    values.seed && `seed ${values.seed}`,
    values.prompt && `“${values.prompt}”`,
  ]
    .filter(Boolean)
    .join(", ");
}
