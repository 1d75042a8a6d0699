import type { ImageDocument } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import type { Engines } from "./engines/engines";
import { log } from "#functions/observe/log";
import { engineNews, type Steps } from "./course-steps";
import { type Attempt, reportProgress } from "./progress";
import { type Asked, askEngine, type HostedPart } from "./steps/ask-engine";
import { giveUp, lookAtEngine, type OpenPrediction } from "./steps/look-at-engine";
import { type Outcome, outcomeOf } from "./steps/outcome";

/** Looks come less and less often, and never so seldom that the job falls silent. A webhook makes the next one come at once. */
const firstPauseMs = 1_000;
const longestPauseMs = 10_000;

/** So many looks in a row without an answer, each of several tries, and the provider is gone. */
const maxMisses = 4;

/** How often a lost id is asked after, while the provider's webhook may still tell it. */
const maxRecalls = 12;

/** What one engine came to: the picture is there, or another engine is to make it. */
export type HostedEnd = Outcome<"made" | "unusable">;

export interface HostedJob {
  readonly env: Env;
  readonly attempt: Attempt;
  readonly image: ImageDocument;
  readonly steps: Steps;
}

const ended = (value: "made" | "unusable"): HostedEnd => ({ state: "done", value });

/**
 * A hosted engine's way to a job's picture, in durable steps: asked once, then looked at until it ends. Webhooks only wake this up:
 * what is true is read from the provider each time, so one that is lost, late, doubled or forged changes nothing.
 */
export async function runHosted(job: HostedJob, part: HostedPart): Promise<HostedEnd> {
  const { env, attempt, image, steps } = job;
  const { id } = part.engine;
  const asked = await steps.run(`ask ${id}`, () => outcomeOf(() => askEngine(env, attempt, image, part)));
  if (asked.state !== "done") return asked;
  const known = await recalled(job, part, asked.value);
  if (known.state !== "done") return known;
  if (known.value.state !== "accepted") return ended(known.value.state === "made" ? "made" : "unusable");
  return watch(job, part, known.value);
}

/** Waits a while for the webhook to tell the id of a prediction whose answer was lost; nothing is bought a second time. */
async function recalled(job: HostedJob, { engine }: HostedPart, asked: Asked): Promise<Outcome<Asked>> {
  const { env, attempt, steps } = job;
  const { uid, jobId } = attempt;
  if (asked.state !== "unknown") return { state: "done", value: asked };
  for (let recalls = 1; asked.canBeTold && recalls <= maxRecalls; recalls += 1) {
    await steps.hear(`hear of ${engine.id} ${recalls}`, engineNews, pauseOf(recalls));
    const answer = await steps.run(`recall ${engine.id} ${recalls}`, () =>
      outcomeOf(async (): Promise<Asked | null> => {
        await reportProgress(env, attempt, "enhance", 0);
        const all = await accountOf(env, uid).listPredictions(jobId);
        const { predictionId, askedAtMs } = all.find((one) => one.engine === engine.id) ?? {};
        if (!predictionId || askedAtMs === undefined) return null;
        return { state: "accepted", predictionId, askedAtMs };
      }),
    );
    if (answer.state !== "done") return answer;
    if (answer.value) return { state: "done", value: answer.value };
  }
  await steps.run(`forget ${engine.id}`, () => accountOf(env, uid).endPrediction(jobId, engine.id));
  return { state: "done", value: { state: "unusable" } };
}

async function watch(job: HostedJob, part: HostedPart, prediction: OpenPrediction): Promise<HostedEnd> {
  const { env, attempt, image, steps } = job;
  const { id } = part.engine;
  let misses = 0;
  for (let looks = 1; ; looks += 1) {
    await steps.hear(`wait for ${id} ${looks}`, engineNews, pauseOf(looks));
    const seen = await steps.run(`look at ${id} ${looks}`, () =>
      outcomeOf(() => lookAtEngine(env, attempt, image, part, prediction)),
    );
    if (seen.state !== "done") return seen;
    if (seen.value === "made" || seen.value === "unusable") return ended(seen.value);
    misses = seen.value === "missed" ? misses + 1 : 0;
    if (misses >= maxMisses) {
      await steps.run(`give ${id} up`, () =>
        giveUp(env, attempt, part, prediction.predictionId, "it is gone"),
      );
      return ended("unusable");
    }
  }
}

function pauseOf(looks: number): number {
  return Math.min(longestPauseMs, Math.round(firstPauseMs * 1.5 ** (looks - 1)));
}

/** Stops what still works at providers for a job that has ended without a picture. */
export async function cancelPredictions(
  env: Env,
  engines: Engines,
  { uid, jobId }: Pick<Attempt, "uid" | "jobId">,
): Promise<void> {
  const account = accountOf(env, uid);
  const image = await account.readJob(jobId);
  if (image?.state !== "canceled" && image?.state !== "failed") return;
  const { mode } = image.quote;
  for (const { engine: id, predictionId, state } of await account.listPredictions(jobId)) {
    const engine = state === "accepted" ? engines.hosted(id) : null;
    const model = engine?.models.find((candidate) => candidate.mode === mode);
    if (!engine || !model || predictionId === null) continue;
    await engine.cancel(predictionId, model).catch((error: unknown) => {
      log.warn("a prediction could not be stopped", { engine: id, jobId, error });
    });
  }
}
