import { type NumberParameter, numberParameters } from "#contract/mode-parameters";

/** A model's own range of one of its inputs. `usual` is the model's own default, which our first value stands for. */
interface ModelRange {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
  /** The model takes multiples of it. */
  readonly step?: number;
}

/**
 * The one table of what our strengths mean to each hosted model, as their documentation gives the ranges. Clarity works in
 * tiles: small ones work details out more finely, so the greatest fractality is the smallest tile.
 */
export const modelRanges = {
  clarity: {
    creativity: { least: 0, usual: 0.35, most: 1 },
    resemblance: { least: 0, usual: 0.6, most: 3 },
    dynamic: { least: 1, usual: 6, most: 50 },
    tilingWidth: { least: 256, usual: 112, most: 16, step: 16 },
    tilingHeight: { least: 256, usual: 144, most: 16, step: 16 },
  },
  fluxVision: {
    creativity: { least: 0, usual: 0.3, most: 1 },
  },
} as const satisfies Record<string, Record<string, ModelRange>>;

/**
 * A strength in a model's range: our least is its least, our first its usual, our most its most, and in between in
 * proportion. What is not given is the model's usual.
 */
export function toModelRange(
  name: NumberParameter,
  value: number | undefined,
  { least, usual, most, step }: ModelRange,
): number {
  const own = numberParameters[name];
  if (value === undefined) return usual;
  const share = (from: number, to: number) => (to === from ? 0 : (value - from) / (to - from));
  const mapped =
    value < own.first
      ? least + (usual - least) * share(own.least, own.first)
      : usual + (most - usual) * share(own.first, own.most);
  return step ? Math.round(mapped / step) * step : Math.round(mapped * 1_000) / 1_000;
}
