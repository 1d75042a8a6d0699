import type { ModeOffer } from "#contract/mode-offer";
import {
  type ContentKind,
  type CreativeStyle,
  type NumberParameter,
  type ParameterName,
  parametersOfMode,
} from "#contract/mode-parameters";

/** How a strength is called, and what it does, in a few words. */
export const strengthWords: Readonly<Record<NumberParameter, { label: string; hint: string }>> = {
  detail: { label: "Detail", hint: "How much the AI adds; 0 adds nothing." },
  cleanUp: { label: "Clean-up", hint: "How much noise and compression goes; 0 is faithful." },
  resemblance: { label: "Resemblance", hint: "How closely the result keeps to the picture." },
  dynamic: { label: "Dynamic", hint: "How much contrast within details." },
  fractality: { label: "Fractality", hint: "How finely details are worked out." },
  styleStrength: { label: "Strength", hint: "How much of the style is carried over." },
};

export const styleWords: Readonly<Record<CreativeStyle, string>> = {
  default: "Any",
  portrait: "Portrait",
  anime: "Anime",
};

export const contentWords: Readonly<Record<ContentKind, string>> = {
  photo: "Photo",
  drawing: "Drawing",
};

/** Parameters within a sentence. */
const inSentence: Readonly<Record<ParameterName, string>> = {
  detail: "detail",
  cleanUp: "clean-up",
  content: "a kind of content",
  resemblance: "resemblance",
  dynamic: "dynamic",
  fractality: "fractality",
  style: "a style",
  prompt: "a prompt",
  seed: "a seed",
  styleUploadId: "a style picture",
  styleStrength: "a strength of style",
  maskUploadId: "a mask",
  aspectRatio: "an aspect ratio",
  keepLocation: "a place",
};

const lists = new Intl.ListFormat("en", { type: "conjunction" });

/** Says which parameters of a mode the engine that serves it here does not take; null where it takes all. */
export function untakenSentence({ mode, engine, takes }: ModeOffer): string | null {
  const missing = parametersOfMode[mode].takes.filter((name) => !takes.includes(name));
  if (missing.length === 0) return null;
  const named = lists.format(missing.map((name) => inSentence[name]));
  if (engine !== null && engine !== "limn")
    return `The model that serves this mode here does not take ${named}.`;
  const begun = `${named.slice(0, 1).toUpperCase()}${named.slice(1)}`;
  return `${begun} ${missing.length === 1 ? "needs" : "need"} a hosted model, and this Limn is connected to none for this mode.`;
}
