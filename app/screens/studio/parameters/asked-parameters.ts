import type { ModeOffer } from "#contract/mode-offer";
import { firstChoices, type ParameterName, parametersOfMode } from "#contract/mode-parameters";
import type { Parameters } from "#contract/mode-parameters-schema";
import { errorTable } from "#contract/errors";
import type { Settings } from "../settings";
import { numberOf, seedOf, seedProblem, type Values, valuesOf } from "./mode-values";

/** Pictures that belong to a request, besides the one that it is about: uploads, once they have arrived. */
export interface Attachments {
  readonly styleUploadId?: string | undefined;
  readonly maskUploadId?: string | undefined;
}

/** Whether the pictures that a mode needs besides are here, sent or not. */
export interface AttachmentsHeld {
  readonly hasStylePicture: boolean;
  readonly hasMask: boolean;
}

/** The offer of a mode. One that the page was not told of is offered by nobody. */
export function offerOf(offers: readonly ModeOffer[], mode: Settings["mode"]): ModeOffer {
  return offers.find((offer) => offer.mode === mode) ?? { mode, engine: null, takes: [], preview: null };
}

/**
 * What the request asks of its mode: every strength that the serving engine takes, as it is shown, so that the result does not
 * hang on what holds where nothing is said; words and seed where there are any.
 */
export function askedParameters(settings: Settings, { takes }: ModeOffer, attached: Attachments): Parameters {
  const values = valuesOf(settings);
  const asked = takes.map((name) => [name, valueOf(name, values, attached)] as const);
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined));
}

function valueOf(name: ParameterName, values: Values, attached: Attachments): Parameters[ParameterName] {
  switch (name) {
    case "style":
      return values.style ?? firstChoices.style;
    case "content":
      return values.content ?? firstChoices.content;
    case "prompt":
      return values.prompt?.trim() || undefined;
    case "seed":
      return seedOf(values) ?? undefined;
    case "aspectRatio":
      return values.aspectRatio ?? "1:1";
    case "keepLocation":
      return values.keepLocation || undefined;
    case "styleUploadId":
    case "maskUploadId":
      return attached[name];
    default:
      return numberOf(values, name);
  }
}

const missingSentences: Readonly<Partial<Record<ParameterName, string>>> = {
  prompt: "Say in words what is to be painted.",
  styleUploadId: "Choose the picture whose style is carried over.",
  maskUploadId: "Paint over what is to be replaced.",
};

/** What still has to be given before the mode can begin, or what is wrong with what was typed; null where it can. */
export function missingSentence(
  settings: Settings,
  { takes }: ModeOffer,
  { hasStylePicture, hasMask }: AttachmentsHeld,
): string | null {
  const values = valuesOf(settings);
  const isGiven: Readonly<Partial<Record<ParameterName, boolean>>> = {
    prompt: Boolean(values.prompt?.trim()),
    styleUploadId: hasStylePicture,
    maskUploadId: hasMask,
  };
  const missing = parametersOfMode[settings.mode].requires.find((name) => isGiven[name] === false);
  if (missing) return missingSentences[missing] ?? errorTable["request-invalid"].sentence;
  return takes.includes("seed") && seedOf(values) === null ? seedProblem : null;
}
