import path from "node:path";
import { AbortedError, type Limn } from "../../sdk/source/index";
import { readWhole } from "../read-whole";
import { counted } from "../report";
import { stopCodes } from "../stopping";
import { writeWhole } from "../write-whole";
import type { PricedPicture, RemoteOrder } from "./price-pictures";
import { jobSettingsOf } from "./remote-work";

/**
 * One picture into one file: nothing is kept of it besides, so Ctrl-C cancels the job. Gives the exit code. Throws the
 * SDK's `LimnError`, and `UsageError` where the file cannot be written.
 */
export async function upscaleOne(
  limn: Limn,
  { inputPath, outputPath }: PricedPicture,
  order: RemoteOrder,
  json: boolean,
): Promise<number> {
  const stop = new AbortController();
  const onStop = (signal: keyof typeof stopCodes) => stop.abort(signal);
  process.once("SIGINT", onStop).once("SIGTERM", onStop);
  try {
    const file = new File([await readWhole(inputPath)], path.basename(inputPath));
    const { job, content } = await limn.upscale(file, { ...jobSettingsOf(order), signal: stop.signal });
    await writeWhole(outputPath, [content]);
    const { widthPx, heightPx, amountCredits } = job.quote;
    const told = { input: inputPath, output: outputPath, state: "done", widthPx, heightPx, amountCredits };
    if (json) console.log(JSON.stringify({ ...told, jobId: job.id }));
    else console.log(`${outputPath}: ${widthPx} × ${heightPx} px for ${counted(amountCredits, "credit")}`);
    return 0;
  } catch (error) {
    if (!(error instanceof AbortedError)) throw error;
    console.error(await whatBecameOf(limn, error.jobId));
    return stopCodes[stop.signal.reason as keyof typeof stopCodes];
  } finally {
    process.off("SIGINT", onStop).off("SIGTERM", onStop);
  }
}

async function whatBecameOf(limn: Limn, jobId: string | null): Promise<string> {
  if (jobId === null) return "Stopped before there was a job; nothing was charged.";
  const job = await limn.jobs.get(jobId).catch(() => null);
  return job?.state === "canceled"
    ? "Stopped; the job is canceled and its credits are back."
    : `Stopped; the job ${jobId} was finished, or could not be canceled: your history has it.`;
}
