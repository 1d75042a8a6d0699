import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { aspectRatios } from "#contract/mode-parameters";
import type { Mode } from "#contract/modes";
import { Circuit } from "#functions/circuit/circuit";
import { falEngine } from "#functions/jobs/engines/fal/fal-engine";
import type { HostedEngine } from "#functions/jobs/engines/hosted/hosted-engine";
import { type ProviderVariables, readProviders } from "#functions/jobs/engines/hosted/providers";
import { factorFor } from "#functions/jobs/engines/hosted/scale-factor";
import { replicateEngine } from "#functions/jobs/engines/replicate/replicate-engine";
import { awaitPrediction } from "#functions/jobs/preview/await-prediction";
import { resolverAt } from "#functions/network/resolve-name";
import { type Raster, rasterOf } from "#imaging/raster";
import {
  type HostedSampleMaker,
  type HostedSampleMode,
  hostedSamples,
} from "../app/comparison/hosted-samples";

/** A model that was asleep takes minutes. */
const patienceMs = 10 * 60_000;
/** The same order gives the same picture, as far as the model keeps to it. */
const seed = 7;

/** What a model made, and of what. */
export interface MadeHostedSample {
  readonly before: Raster | null;
  readonly after: Raster;
  readonly maker: HostedSampleMaker;
}

/** The hosted engines whose keys are set, through the product's own adapters: versions and inputs are those of its jobs. */
export function connectedEngines(variables: ProviderVariables): HostedEngine[] {
  const network = {
    fetcher: fetch,
    resolve: resolverAt("https://cloudflare-dns.com/dns-query", fetch),
    localHosts: [],
  };
  const circuitOf = (provider: string) =>
    new Circuit({
      provider,
      rules: { failures: 8, windowMs: 60_000, openMs: 60_000 },
      clock: Date.now,
      onOpen: async () => undefined,
    });
  const { replicate, fal } = readProviders(variables, {
    network,
    circuitOf,
    ai: undefined,
    wait: setTimeout,
  });
  return [...(replicate ? [replicateEngine(replicate)] : []), ...(fal ? [falEngine(fal)] : [])];
}

/**
 * Asks the model of a mode for its sample; nothing is done to the result afterwards but to bring it to its size. Null where no engine serves the
 * mode. Throws where the engine is a stand-in, whose work is nobody's sample, and where it made nothing.
 */
export async function makeHostedSample(
  mode: HostedSampleMode,
  engines: readonly HostedEngine[],
  today: Date,
): Promise<MadeHostedSample | null> {
  const engine = engines.find(({ serves }) => serves[mode]);
  const model = engine?.models.find((candidate) => candidate.mode === mode);
  if (!engine || !model) return null;
  if (engine.isEmulated) throw new Error(`${engine.id} is a stand-in here: it makes no sample of ${mode}.`);
  const { before: pictured, after: wanted, prompt } = hostedSamples[mode];
  const before = pictured && (await rasterFrom(sharp("art/small/leaves.webp")));
  const output = mode === "create" ? aspectRatios["1:1"] : wanted;
  const awaited = await awaitPrediction(
    engine,
    model,
    {
      jobId: `art-${mode}`,
      mode: mode satisfies Mode,
      parameters: { seed, ...(prompt !== null && { prompt }) },
      picture: before,
      mask: null,
      style: null,
      output,
      factor: before && factorFor(model, before, output),
      webhookUrl: null,
    },
    {
      signal: AbortSignal.timeout(patienceMs),
      wait: (timeMs) => setTimeout(timeMs),
      afterwards: (work) => void work.catch(() => undefined),
    },
  );
  if (awaited.state !== "made") throw new Error(`${model.name} made no sample of ${mode}.`);
  const after = await rasterFrom(sharp(awaited.file).resize(wanted.widthPx, wanted.heightPx));
  return { before, after, maker: { model: model.name, madeOn: today.toISOString().slice(0, 10) } };
}

/** The makers that are known, with one more, as the text of hosted-samples.json. */
export function withMaker(path: string, mode: HostedSampleMode, maker: HostedSampleMaker): string {
  return `${JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), [mode]: maker }, null, 2)}\n`;
}

async function rasterFrom(picture: sharp.Sharp): Promise<Raster> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return rasterOf(info.width, info.height, 3, new Uint8Array(data));
}
