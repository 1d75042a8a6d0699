import { LimnError } from "#contract/errors";
import { pictureNoteSentences } from "#contract/picture-notes";
import type { UpscaleSettings } from "./arguments";
import { type PictureOutcome, type PlannedPicture, runBatch } from "./batch";
import { lockFolder } from "./folder-lock";
import { fingerprintOf, Journal } from "./journal";
import { isLocalMode } from "./local-modes";
import { progressBar } from "./progress-bar";
import { readWhole } from "./read-whole";
import { BatchReport } from "./report";
import { onStopSignal } from "./stopping";
import type { Targets } from "./targets";
import { UsageError } from "./usage-error";
import { upscaleFile, type UpscaleRequest } from "./upscale";

/** Does what was named on this machine. Gives the exit code. Throws `UsageError` and `LimnError` where it is one picture. */
export async function upscaleLocally(
  targets: Targets,
  { size, mode, parameters, threads }: UpscaleSettings,
  json: boolean,
): Promise<number> {
  if (!isLocalMode(mode)) throw new UsageError(`There is no mode "${mode}" on this machine.`);
  const settings = { size, mode, parameters, threads, format: targets.format };
  if (targets.folder !== null) return upscaleAll(targets, targets.folder, settings, json);
  for (const { inputPath, outputPath } of targets.pictures) {
    await upscaleOne({ ...settings, inputPath, outputPath }, json);
  }
  return 0;
}

async function upscaleOne(request: UpscaleRequest, json: boolean): Promise<void> {
  const bar = progressBar(process.stderr, "Enhancing");
  const show = (share: number) => {
    if (!json) bar.show(share);
  };
  show(0);
  const report = await upscaleFile(request, show).finally(() => bar.clear());
  if (json) {
    console.log(JSON.stringify(report));
    return;
  }
  for (const note of report.notes) console.error(pictureNoteSentences[note]);
  const seconds = ((report.decodeMs + report.inferenceMs) / 1000).toFixed(1);
  console.log(`${request.outputPath}: ${report.outputWidthPx} × ${report.outputHeightPx} px in ${seconds} s`);
}

/** One picture after the other, each on all cores. */
async function upscaleAll(
  { pictures, format }: Targets,
  folder: string,
  settings: Omit<UpscaleRequest, "inputPath" | "outputPath">,
  json: boolean,
): Promise<number> {
  const unlock = lockFolder(folder);
  const journal = await Journal.open(folder);
  const report = new BatchReport(json, pictures.length);
  const forget = onStopSignal(() => {
    unlock();
    report.say("Stopped. Run the same command again to go on.");
  });
  try {
    const { size, mode, parameters } = settings;
    const planned: PlannedPicture[] = [];
    for (const picture of pictures) {
      const bytes = await readWhole(picture.inputPath);
      planned.push({ ...picture, fingerprint: fingerprintOf(bytes, { size, mode, format, ...parameters }) });
    }
    const totals = await runBatch(planned, {
      journal,
      concurrency: 1,
      work: (picture) => localWork(picture, settings, journal),
      onOutcome: (picture, outcome) => report.hear(picture, outcome),
    });
    report.sum(totals, false);
    return totals.failed + totals.left > 0 ? 1 : 0;
  } finally {
    forget();
    await journal.close();
    unlock();
  }
}

async function localWork(
  { inputPath, outputPath, name, fingerprint }: PlannedPicture,
  settings: Omit<UpscaleRequest, "inputPath" | "outputPath">,
  journal: Journal,
): Promise<PictureOutcome> {
  try {
    const report = await upscaleFile({ ...settings, inputPath, outputPath }, () => {});
    await journal.finish(name, fingerprint);
    const { outputWidthPx: widthPx, outputHeightPx: heightPx, notes } = report;
    return { state: "done", widthPx, heightPx, notes };
  } catch (error) {
    if (error instanceof UsageError) {
      return { state: "failed", code: "file-refused", message: error.message, endsAll: true };
    }
    if (!(error instanceof LimnError)) throw error;
    return { state: "failed", code: error.code, message: sentenceHere(error), endsAll: false };
  }
}

/** Nothing is ever charged for work on one's own machine. */
export function sentenceHere(error: LimnError): string {
  return error.sentence.replace(/ ?Nothing was charged\./, "");
}
