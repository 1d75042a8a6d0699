import type { ImageDocument } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { ProviderFailure } from "../engines/hosted/provider-failure";
import { type Attempt, reportProgress } from "../progress";
import { whileReporting } from "../while-reporting";
import type { HostedPart } from "./ask-engine";
import { storeMade } from "./store-made";

/** Whoever has not finished by then does not finish: the longest documented waits of these models are minutes. */
const patienceMs = 20 * 60_000;

/** A prediction that is at work. */
export interface OpenPrediction {
  readonly predictionId: string;
  readonly askedAtMs: number;
}

/** `missed`: the provider did not answer this time. */
export type Seen = "waiting" | "missed" | "made" | "unusable";

/** Looks how a prediction does, and takes what it made in at once. */
export async function lookAtEngine(
  env: Env,
  attempt: Attempt,
  image: ImageDocument,
  part: HostedPart,
  { predictionId, askedAtMs }: OpenPrediction,
): Promise<Seen> {
  const { engine, model } = part;
  const reporting = <Value>(work: Promise<Value>) =>
    whileReporting(env, attempt, { phase: "enhance", share: 0 }, work);
  try {
    const looked = await reporting(engine.look(predictionId, model));
    if (looked.state === "failed") {
      return await giveUp(env, attempt, part, predictionId, looked.reason);
    }
    if (looked.state === "finished") {
      const file = await reporting(engine.fetchFile(looked.file));
      await storeMade(env, attempt, image, engine, file);
      return "made";
    }
    await reportProgress(env, attempt, "enhance", looked.share ?? 0);
    if (Date.now() - askedAtMs <= patienceMs) return "waiting";
    return await giveUp(env, attempt, part, predictionId, "it takes too long");
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // What it does not know, or does not show, it will not show later either.
    if (error.kind === "refused") return giveUp(env, attempt, part, predictionId, error.message);
    log.warn("a hosted engine does not say how it does", { engine: engine.id, error });
    await reportProgress(env, attempt, "enhance", 0);
    return "missed";
  }
}

/** Leaves a prediction that came to nothing, and stops it where it is still at work. */
export async function giveUp(
  env: Env,
  { uid, jobId }: Attempt,
  { engine, model }: HostedPart,
  predictionId: string,
  reason: string,
): Promise<"unusable"> {
  log.warn("a hosted engine did not finish a job", { engine: engine.id, jobId, reason });
  await accountOf(env, uid).endPrediction(jobId, engine.id);
  await engine.cancel(predictionId, model).catch((error: unknown) => {
    log.warn("a prediction could not be stopped", { engine: engine.id, error });
  });
  return "unusable";
}
