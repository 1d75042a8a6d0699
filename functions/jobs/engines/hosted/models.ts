import type { ParameterName } from "#contract/mode-parameters";
import type { Mode } from "#contract/modes";

/** One model of a provider, pinned, and what it can do. */
export interface HostedModel {
  readonly mode: Mode;
  /** The provider's name of it. */
  readonly name: string;
  /** The version that was looked at; null for models that the provider itself keeps the same. */
  readonly version: string | null;
  readonly takes: readonly ParameterName[];
  /** The largest picture that it is sent; a larger one is made smaller before where `isFaithful` does not forbid it. */
  readonly maxInputPixels: number;
  /** By which factors it enlarges; null for those that do not. */
  readonly factors: { readonly least: number; readonly most: number } | null;
  /** It adds nothing: a picture that would have to be made smaller first is better served by Limn's own networks. */
  readonly isFaithful: boolean;
}

const megapixel = 1_000_000;

/** The models of Replicate, by mode (their pages, read 2026-11). Official ones have a name alone, and no version. */
export const replicateModels: readonly HostedModel[] = [
  {
    mode: "standard",
    name: "nightmareai/real-esrgan",
    version: "f121d640bd286e1fdc67f9799164c1d5be36ff74576ee11c803ae5b665dd46aa",
    takes: [],
    // Its page: more than 1440p does not fit into the memory of its GPU.
    maxInputPixels: 2 * megapixel,
    factors: { least: 1, most: 10 },
    isFaithful: true,
  },
  {
    mode: "upscale-basic",
    name: "philz1337x/crystal-upscaler",
    version: null,
    takes: [],
    maxInputPixels: 4 * megapixel,
    factors: { least: 1, most: 16 },
    isFaithful: true,
  },
  {
    mode: "upscale",
    name: "philz1337x/clarity-upscaler",
    version: "dfad41707589d68ecdccd1dfa600d55a208f9310748e44bfe35b4a6291453d5e",
    takes: ["detail", "resemblance", "dynamic", "fractality", "style", "prompt", "seed"],
    maxInputPixels: 4 * megapixel,
    factors: { least: 1, most: 16 },
    isFaithful: false,
  },
  {
    mode: "style-transfer",
    name: "black-forest-labs/flux-2-pro",
    version: null,
    takes: ["styleUploadId", "styleStrength", "prompt", "seed"],
    maxInputPixels: 4 * megapixel,
    factors: null,
    isFaithful: false,
  },
  {
    mode: "create",
    name: "black-forest-labs/flux-2-pro",
    version: null,
    takes: ["prompt", "aspectRatio", "seed"],
    maxInputPixels: 0,
    factors: null,
    isFaithful: false,
  },
  {
    mode: "inpaint",
    name: "black-forest-labs/flux-fill-pro",
    version: null,
    takes: ["maskUploadId", "prompt", "seed"],
    maxInputPixels: 4 * megapixel,
    factors: null,
    isFaithful: false,
  },
];

/** The model of fal (its page, read 2026-11). It reads the picture itself, and takes no prompt. */
export const falModels: readonly HostedModel[] = [
  {
    mode: "upscale-flux",
    name: "fal-ai/flux-vision-upscaler",
    version: null,
    takes: ["detail", "seed"],
    maxInputPixels: 4 * megapixel,
    factors: { least: 1, most: 4 },
    isFaithful: false,
  },
];

/** The model of Workers AI (Cloudflare's documentation, read 2026-11). */
export const workersAiModels: readonly HostedModel[] = [
  {
    mode: "create",
    name: "@cf/black-forest-labs/flux-2-klein-9b",
    version: null,
    takes: ["prompt", "aspectRatio", "seed"],
    maxInputPixels: 0,
    factors: null,
    isFaithful: false,
  },
];

/** The modes of models, each with the parameters that the model takes. */
export function servedBy(models: readonly HostedModel[]): Partial<Record<Mode, readonly ParameterName[]>> {
  return Object.fromEntries(models.map(({ mode, takes }) => [mode, takes]));
}
