import type { Mode } from "./modes";

/** What can be asked of a mode besides the picture and its size; each mode takes some (`parametersOfMode`). */
export const numberParameters = {
  /** How much detail the AI adds: 0 adds none. */
  detail: { least: 0, most: 10, first: 5 },
  /** How much noise and traces of compression are taken away: 0 is faithful. */
  cleanUp: { least: 0, most: 10, first: 0 },
  /** How closely the result keeps to the picture; 0 is the model's own way, as for the next two. */
  resemblance: { least: -10, most: 10, first: 0 },
  /** How much contrast within details. */
  dynamic: { least: -10, most: 10, first: 0 },
  /** How finely details are worked out. */
  fractality: { least: -10, most: 10, first: 0 },
  /** How much of the style picture is carried over. */
  styleStrength: { least: 0, most: 10, first: 7 },
} as const;
export type NumberParameter = keyof typeof numberParameters;

export const creativeStyles = ["default", "portrait", "anime"] as const;
export type CreativeStyle = (typeof creativeStyles)[number];

/** What a picture is, for Crystal: each kind has a network that was made for it. */
export const contentKinds = ["photo", "drawing"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** What holds where none is chosen. */
export const firstChoices = { style: "default", content: "photo" } as const satisfies {
  style: CreativeStyle;
  content: ContentKind;
};

/** Shapes in which a picture is made of words alone, each near one megapixel and in multiples of 16, as hosted models take them. */
export const aspectRatios = {
  "1:1": { widthPx: 1024, heightPx: 1024 },
  "4:3": { widthPx: 1152, heightPx: 864 },
  "3:4": { widthPx: 864, heightPx: 1152 },
  "3:2": { widthPx: 1248, heightPx: 832 },
  "2:3": { widthPx: 832, heightPx: 1248 },
  "16:9": { widthPx: 1344, heightPx: 752 },
  "9:16": { widthPx: 752, heightPx: 1344 },
} as const;
export type AspectRatio = keyof typeof aspectRatios;

export const maxPromptLength = 2_000;
/** The largest that every hosted model takes: a signed 32-bit number. */
export const maxSeed = 2_147_483_647;

export const parameterNames = [
  "detail",
  "cleanUp",
  "content",
  "resemblance",
  "dynamic",
  "fractality",
  "style",
  "prompt",
  "seed",
  "styleUploadId",
  "styleStrength",
  "maskUploadId",
  "aspectRatio",
  "keepLocation",
] as const;
export type ParameterName = (typeof parameterNames)[number];

/** What holds of a parameter where nothing is said; undefined where there is no such value. */
export function firstValueOf(name: ParameterName): number | string | undefined {
  if (Object.hasOwn(numberParameters, name)) return numberParameters[name as NumberParameter].first;
  return Object.hasOwn(firstChoices, name) ? firstChoices[name as keyof typeof firstChoices] : undefined;
}

/** What is asked of the file and not of the picture in it: Limn does it itself, whoever makes the picture. */
export const fileParameters: readonly ParameterName[] = ["keepLocation"];

/** What a mode takes and what it cannot do without, whoever serves it. */
interface ModeParameters {
  readonly takes: readonly ParameterName[];
  readonly requires: readonly ParameterName[];
  /** Whether the result is larger than the picture; otherwise it has the picture's size, or that of the aspect ratio. */
  readonly enlarges: boolean;
}

export const parametersOfMode: Readonly<Record<Mode, ModeParameters>> = {
  standard: { takes: ["keepLocation"], requires: [], enlarges: true },
  "upscale-basic": { takes: ["cleanUp", "content", "keepLocation"], requires: [], enlarges: true },
  upscale: {
    takes: ["detail", "resemblance", "dynamic", "fractality", "style", "prompt", "seed", "keepLocation"],
    requires: [],
    enlarges: true,
  },
  "upscale-flux": { takes: ["detail", "prompt", "seed", "keepLocation"], requires: [], enlarges: true },
  "style-transfer": {
    takes: ["styleUploadId", "styleStrength", "prompt", "seed", "keepLocation"],
    requires: ["styleUploadId"],
    enlarges: false,
  },
  create: { takes: ["prompt", "aspectRatio", "seed"], requires: ["prompt"], enlarges: false },
  inpaint: {
    takes: ["maskUploadId", "prompt", "seed", "keepLocation"],
    requires: ["maskUploadId"],
    enlarges: false,
  },
};

/** What a mode needs where nothing serves it: keyed by the mode, said to whoever asks for it. */
export const modeNeeds: Readonly<Partial<Record<Mode, string>>> = {
  "upscale-flux": "Flux runs on a model at fal, and this Limn has no key for it (FAL_KEY).",
  create:
    "Create paints from words with a hosted model, and this Limn is connected to none (REPLICATE_API_TOKEN, or Workers AI).",
};
