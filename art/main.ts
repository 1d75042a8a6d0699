/**
 * Makes the samples on the site: each small picture, and what Limn's engine makes of it. The small pictures are kept
 * in `art/small`; `--render` first makes them anew from their masters. Names of samples after it choose some; `modes` are all that modes
 * show of themselves, those of hosted models with their keys (art/hosted-main.ts).
 */
import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { modeSamples, type ModeSampleName } from "../app/comparison/mode-samples";
import { type SampleName, samples } from "../app/comparison/samples";
import { enlarge } from "./enlarge";
import { makeHostedSamples } from "./hosted-main";
import { masterOf } from "./masters";
import { modePairs } from "./modes";
import { writeForTheWeb } from "./web";

const isModeSample = (name: string): name is ModeSampleName => name in modeSamples;
const isSample = (name: string): name is SampleName => name in samples;

const given = process.argv.slice(2);
const isRendering = given.includes("--render");
const isOfModes = given.includes("modes");
const asked = given
  .filter((word) => word !== "--render" && word !== "modes")
  .concat(isOfModes ? Object.keys(modeSamples) : []);
const unknown = asked.filter((word) => !isSample(word) && !isModeSample(word));
if (unknown.length > 0) {
  const known = [...Object.keys(samples), ...Object.keys(modeSamples)];
  throw new Error(`No sample is called ${unknown.join(", ")}; there are ${known.join(", ")}.`);
}
const names = asked.length > 0 ? asked.filter(isSample) : Object.keys(samples).filter(isSample);

for (const name of names) {
  const { before, after } = samples[name];
  const smallPath = `art/small/${name}.webp`;
  if (isRendering) {
    const small = sharp(masterOf(name)).resize(before.widthPx, before.heightPx, {
      fit: "fill",
      kernel: "lanczos3",
    });
    writeFileSync(smallPath, await small.removeAlpha().webp({ lossless: true, effort: 6 }).toBuffer());
  }
  const { data, info } = await sharp(smallPath).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const small = { data, widthPx: info.width, heightPx: info.height, channels: 3 } as const;
  await writeForTheWeb(before, small);
  await writeForTheWeb(after, await enlarge(small, after));
  console.log(
    `${name}: ${before.widthPx} × ${before.heightPx} px to ${after.widthPx} × ${after.heightPx} px`,
  );
}

// They are made of the samples above.
const modeNames =
  asked.length > 0 ? asked.filter(isModeSample) : Object.keys(modeSamples).filter(isModeSample);
for (const name of modeNames) {
  const { before, after } = await modePairs[name]();
  await writeForTheWeb(modeSamples[name].before, before);
  await writeForTheWeb(modeSamples[name].after, after);
  console.log(
    `${name}: ${before.widthPx} × ${before.heightPx} px to ${after.widthPx} × ${after.heightPx} px`,
  );
}

if (isOfModes) await makeHostedSamples();
