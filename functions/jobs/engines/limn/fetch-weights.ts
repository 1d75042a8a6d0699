import { LimnError } from "#contract/errors";
import { type Model, type NetworkScale, parseModel } from "#imaging/neural/model";
import type { WeightSet } from "#imaging/neural/network-cache";

/** The static assets that were deployed together with the Worker: each version of it sees its own. */
export interface AssetBindings {
  readonly ASSETS: Pick<Fetcher, "fetch">;
}

const timeoutMs = 20_000;

/**
 * The weights of a large network, from the static assets, where scripts/artefacts/weights.mjs puts them.
 *
 * Rejects with `internal` where they do not come, come late, are cut off, or are those of another network: jobs and strips try
 * again what fails so, and nothing is charged for it.
 */
export async function fetchWeights(
  { ASSETS }: AssetBindings,
  set: WeightSet,
  scale: NetworkScale,
): Promise<Model> {
  const name = `${set}-x${scale}`;
  const model = parseModel(await fetchBytes(ASSETS, `/weights/${name}.bin`));
  if (model.name !== name || model.scale !== scale) {
    throw new LimnError("internal", { detail: `the weights ${name} are those of ${model.name}` });
  }
  return model;
}

async function fetchBytes(assets: AssetBindings["ASSETS"], path: string): Promise<Uint8Array> {
  try {
    // The binding looks at the path alone (Cloudflare's documentation of Workers, "Static assets", "Binding").
    const answer = await assets.fetch(new URL(path, "https://assets.invalid"), {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    await answer.body?.cancel();
    throw new Error(`it answers ${answer.status}`);
  } catch (cause) {
    throw new LimnError("internal", { detail: `the asset ${path} could not be read`, cause });
  }
}
