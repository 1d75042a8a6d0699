/**
 * `npm run art -- modes`: the samples of modes that hosted models alone serve, made by those models with the keys that are set
 * (REPLICATE_API_TOKEN, FAL_KEY). Each costs what a job of its size does.
 */
import { writeFileSync } from "node:fs";
import { type HostedSampleMode, hostedSamples, isHostedSampleMode } from "../app/comparison/hosted-samples";
import { connectedEngines, makeHostedSample, withMaker } from "./hosted";
import { writeForTheWeb } from "./web";

const makersPath = "app/comparison/hosted-samples.json";

/** Makes those that the connected engines serve, and says what the others need. */
export async function makeHostedSamples(): Promise<void> {
  const engines = connectedEngines(process.env);
  for (const mode of Object.keys(hostedSamples).filter(isHostedSampleMode)) await makeOne(mode, engines);
}

async function makeOne(mode: HostedSampleMode, engines: ReturnType<typeof connectedEngines>): Promise<void> {
  const made = await makeHostedSample(mode, engines, new Date());
  if (!made) {
    console.log(`${mode}: no key of a provider that serves it is set; nothing was changed`);
    return;
  }
  const { before, after } = hostedSamples[mode];
  if (before && made.before) await writeForTheWeb(before, made.before);
  await writeForTheWeb(after, made.after);
  writeFileSync(makersPath, withMaker(makersPath, mode, made.maker));
  console.log(`${mode}: made by ${made.maker.model}`);
}
