import { type CreativeStyle, numberParameters } from "#contract/mode-parameters";
import type { Parameters } from "#contract/mode-parameters-schema";
import type { Network } from "#imaging/neural/network";
import type { NetworkVariant } from "#imaging/neural/network-cache";
import { type Enlarger, type EnlargerOf, networkEnlarger } from "./enlarger";
import type { NetworkScale } from "./plan";
import { resembling } from "./resemblance";
import { calmOnSkin, withoutRinging } from "./styles";

/** The modes that Limn's own networks serve, each with the parameters that they take of it. */
export const networkParameters = {
  standard: [],
  "upscale-basic": ["cleanUp"],
  upscale: ["detail", "resemblance", "style"],
} as const;
export type NetworkMode = keyof typeof networkParameters;

export function isNetworkMode(mode: string): mode is NetworkMode {
  return Object.hasOwn(networkParameters, mode);
}

/** Gives the network of a scale with these weights. */
export type NetworkOf = (scale: NetworkScale, variant: NetworkVariant) => Network;

const faithful: NetworkVariant = { tuned: null, share: 0, isEnsemble: false };

/** Of the detail that is asked for, how much a portrait's skin gets. */
const skinShare = 0.3;

/**
 * What a mode's networks are for each stage of the chain. The first stage does what the mode is for: it alone sees the
 * picture as it came, with its dirt and its gaps. The later ones enlarge what the first made, as faithfully as Standard does.
 */
export function modeEnlargers(mode: NetworkMode, parameters: Parameters, networkOf: NetworkOf): EnlargerOf {
  const plain = (scale: NetworkScale) => networkEnlarger(networkOf(scale, faithful));
  const first = firstStage[mode];
  return (scale, stage) => (stage === 0 ? first(scale, parameters, networkOf) : plain(scale));
}

type FirstStage = (scale: NetworkScale, parameters: Parameters, networkOf: NetworkOf) => Enlarger;

const firstStage: Readonly<Record<NetworkMode, FirstStage>> = {
  standard: (scale, _parameters, networkOf) => networkEnlarger(networkOf(scale, faithful)),
  "upscale-basic": (scale, { cleanUp = numberParameters.cleanUp.first }, networkOf) => {
    const share = cleanUp / numberParameters.cleanUp.most;
    return networkEnlarger(networkOf(scale, { tuned: "clean", share, isEnsemble: true }));
  },
  upscale: creative,
};

function creative(scale: NetworkScale, parameters: Parameters, networkOf: NetworkOf): Enlarger {
  const { detail, resemblance } = numberParameters;
  const { style = "default" } = parameters;
  const towards = (parameters.resemblance ?? resemblance.first) / resemblance.most;
  const share = ((parameters.detail ?? detail.first) / detail.most) * freedom(towards);
  const detailed = (of: number) =>
    networkEnlarger(networkOf(scale, { tuned: "detail", share: of, isEnsemble: false }));
  return resembling(styled(style, share, detailed), Math.max(0, towards));
}

/** Below 0, resemblance lets go of the picture: up to a quarter more than the detail that was trained. */
function freedom(towards: number): number {
  return 1 + 0.25 * Math.max(0, -towards);
}

function styled(style: CreativeStyle, share: number, detailed: (share: number) => Enlarger): Enlarger {
  if (style === "portrait" && share > 0) return calmOnSkin(detailed(share), detailed(share * skinShare));
  if (style === "anime") return withoutRinging(detailed(share));
  return detailed(share);
}
