import { type CreativeStyle, firstChoices, numberParameters } from "#contract/mode-parameters";
import type { Parameters } from "#contract/mode-parameters-schema";
import type { Network } from "#imaging/neural/network";
import type { NetworkVariant, WeightSet } from "#imaging/neural/network-cache";
import { type Enlarger, type EnlargerOf, networkEnlarger } from "./enlarger";
import { networkPair } from "./network-pair";
import type { EnhancementPlan, NetworkScale } from "./plan";
import { resembling } from "./resemblance";
import { calmOnSkin, withoutRinging } from "./styles";

/** The modes that Limn's own networks serve, each with the parameters that they take of it. */
export const networkParameters = {
  standard: [],
  "upscale-basic": ["cleanUp", "content"],
  upscale: ["detail", "resemblance", "style"],
} as const;
export type NetworkMode = keyof typeof networkParameters;

export function isNetworkMode(mode: string): mode is NetworkMode {
  return Object.hasOwn(networkParameters, mode);
}

/** Gives the network of a scale with these weights, which may have to be fetched. */
export type NetworkOf = (scale: NetworkScale, variant: NetworkVariant) => Promise<Network>;

const plain: NetworkVariant = { base: "fast", towards: null };

/** Of the detail that is asked for, how much a portrait's skin gets. */
const skinShare = 0.3;

/**
 * What a mode's networks are for each stage of a plan's chain, all of them made ready: they are waited for here, once, and no
 * row waits for them. The first stage does what the mode is for: it alone sees the picture as it came, with its dirt and its
 * gaps. The later ones enlarge what the first made, as faithfully as Standard does.
 *
 * Rejects with what `networkOf` rejects with.
 */
export async function modeEnlargers(
  mode: NetworkMode,
  parameters: Parameters,
  { networkScales }: EnhancementPlan,
  networkOf: NetworkOf,
): Promise<EnlargerOf> {
  const enlargers: Enlarger[] = [];
  for (const [stage, scale] of networkScales.entries()) {
    const makeStage = stage === 0 ? firstStage[mode] : faithful;
    enlargers.push(await makeStage(scale, networkOf, parameters));
  }
  return (scale, stage) => {
    const enlarger = enlargers[stage];
    if (enlarger?.scale !== scale) throw new RangeError(`no enlarger x${scale} at stage ${stage}`);
    return enlarger;
  };
}

/** Makes the enlarger of a stage ready. */
type MakeStage = (scale: NetworkScale, networkOf: NetworkOf, parameters: Parameters) => Promise<Enlarger>;

const faithful: MakeStage = async (scale, networkOf) => networkEnlarger(await networkOf(scale, plain));

/** The network of each kind of content, and the one that cleans it up, which was tuned from it (decision 39). */
const crystalSets = {
  photo: { base: "best", clean: "best-clean" },
  drawing: { base: "art", clean: "art-clean" },
} as const;

const crystal: MakeStage = async (
  scale,
  networkOf,
  { cleanUp = numberParameters.cleanUp.first, content = firstChoices.content },
) => {
  const share = cleanUp / numberParameters.cleanUp.most;
  const { base, clean } = crystalSets[content];
  return networkEnlarger(await networkOf(scale, { base, towards: { set: clean, share } }));
};

const creative: MakeStage = async (scale, networkOf, parameters) => {
  const { detail, resemblance } = numberParameters;
  const { style = firstChoices.style } = parameters;
  const towards = (parameters.resemblance ?? resemblance.first) / resemblance.most;
  const share = ((parameters.detail ?? detail.first) / detail.most) * freedom(towards);
  const full = await styled(style, share, (of) => detailed(scale, of, networkOf));
  return resembling(full, Math.max(0, towards));
};

/**
 * A share of detail. At four times it is added at twice, and once more to what came of that: one network that goes all the
 * way draws lines where fur, grass and stone should be (decision 33). None is Standard.
 */
async function detailed(scale: NetworkScale, share: number, networkOf: NetworkOf): Promise<Enlarger> {
  if (share === 0) return networkEnlarger(await networkOf(scale, plain));
  const twice = (set: WeightSet) => networkOf(2, { base: "fast", towards: { set, share } });
  const first = await twice("detail");
  return scale === 2 ? networkEnlarger(first) : networkPair(first, await twice("detail-again"));
}

const firstStage: Readonly<Record<NetworkMode, MakeStage>> = {
  standard: faithful,
  "upscale-basic": crystal,
  upscale: creative,
};

/** Below 0, resemblance lets go of the picture: up to a quarter more than the detail that was trained. */
function freedom(towards: number): number {
  return 1 + 0.25 * Math.max(0, -towards);
}

async function styled(
  style: CreativeStyle,
  share: number,
  ofShare: (share: number) => Promise<Enlarger>,
): Promise<Enlarger> {
  const full = await ofShare(share);
  if (style === "portrait" && share > 0) return calmOnSkin(full, await ofShare(share * skinShare));
  return style === "anime" ? withoutRinging(full) : full;
}
