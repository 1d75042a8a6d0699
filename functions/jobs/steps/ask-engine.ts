import type { ImageDocument } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import type { Prediction } from "#functions/accounts/predictions";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { objectKeys } from "#functions/pictures/object-keys";
import { getCarried } from "#functions/pictures/carried-object";
import { type PreparedShape, preparedRowSource } from "#functions/pictures/prepared-picture";
import { getRaw, headRaw } from "#functions/pictures/raw-rows";
import { carriedProfile, toSrgb } from "#imaging/color/icc/convert";
import { colourSource } from "#imaging/enhance/alpha-source";
import { resampleSource } from "#imaging/enhance/resample-source";
import { readWhole } from "#imaging/enhance/read-whole";
import { eightBitSource } from "#imaging/enhance/row-source";
import type { Raster } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import type { HostedEngine } from "../engines/hosted/hosted-engine";
import type { HostedWork } from "../engines/hosted/hosted-work";
import type { HostedModel } from "../engines/hosted/models";
import { ProviderFailure } from "../engines/hosted/provider-failure";
import { factorFor, sentSize } from "../engines/hosted/scale-factor";
import { engineWebhookUrl } from "../engines/hosted/webhook-link";
import type { Attempt } from "../progress";
import { whileReporting } from "../while-reporting";
import { JobStopped } from "./outcome";
import { storeMade } from "./store-made";

/** A hosted engine's part in a job. */
export interface HostedPart {
  readonly engine: HostedEngine;
  readonly model: HostedModel;
  /** Of the prepared input. */
  readonly shape: PreparedShape;
}

/**
 * `unknown`: the answer was lost, and a webhook may still tell the id. `made`: the picture is there already. `unusable`: this engine
 * does not do this job.
 */
export type Asked =
  | { readonly state: "accepted"; readonly predictionId: string; readonly askedAtMs: number }
  | { readonly state: "unknown"; readonly canBeTold: boolean }
  | { readonly state: "made" }
  | { readonly state: "unusable" };

/**
 * Asks a hosted engine for a job's picture, once for all attempts: the account notes it before anything is sent, and the
 * provider's id as soon as it is known.
 */
export async function askEngine(
  env: Env,
  attempt: Attempt,
  image: ImageDocument,
  part: HostedPart,
): Promise<Asked> {
  const { uid, jobId } = attempt;
  const { engine } = part;
  if (await headRaw(env.PICTURES, objectKeys.workMade(uid, jobId, engine.id))) return { state: "made" };
  const begun = await accountOf(env, uid).beginPrediction(jobId, attempt.attempt, engine.id);
  if (begun.state === "stopped") throw new JobStopped();
  const webhookUrl = await engineWebhookUrl(env, { uid, jobId, engine: engine.id });
  if (begun.state === "known" && !(begun.prediction.state === "asked" && engine.knowsJobs)) {
    return askedBefore(begun.prediction, webhookUrl !== null);
  }
  try {
    return await whileReporting(
      env,
      attempt,
      { phase: "enhance", share: 0 },
      submit(env, attempt, image, { ...part, webhookUrl }),
    );
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn("a hosted engine was asked in vain", { engine: engine.id, jobId, error });
    if (error.kind === "unknown") return { state: "unknown", canBeTold: webhookUrl !== null };
    await accountOf(env, uid).endPrediction(jobId, engine.id);
    return { state: "unusable" };
  }
}

function askedBefore({ state, predictionId, askedAtMs }: Prediction, canBeTold: boolean): Asked {
  if (state === "over") return { state: "unusable" };
  if (predictionId === null) return { state: "unknown", canBeTold };
  return { state: "accepted", predictionId, askedAtMs };
}

async function submit(
  env: Env,
  attempt: Attempt,
  image: ImageDocument,
  part: HostedPart & { readonly webhookUrl: string | null },
): Promise<Asked> {
  const { uid, jobId } = attempt;
  const { engine } = part;
  const submitted = await engine.submit(await workOf(env, attempt, image, part));
  if (submitted.state === "finished") {
    await storeMade(env, attempt, image, engine, submitted.file);
    return { state: "made" };
  }
  const { predictionId } = submitted;
  const { attempt: waiting } = await accountOf(env, uid).acceptPrediction(jobId, engine.id, predictionId);
  if (waiting === null) {
    // The job ended while it was asked for: nobody waits for the prediction, and it is stopped.
    await engine.cancel(predictionId, part.model);
    throw new JobStopped();
  }
  return { state: "accepted", predictionId, askedAtMs: Date.now() };
}

async function workOf(
  env: Env,
  { uid, jobId }: Attempt,
  { quote }: ImageDocument,
  { model, shape, webhookUrl }: HostedPart & { readonly webhookUrl: string | null },
): Promise<HostedWork> {
  const { mode, parameters } = quote;
  const output = { widthPx: quote.widthPx, heightPx: quote.heightPx };
  const size = mode === "create" ? null : sentSize(model, shape);
  const picture = size && (await readPicture(env, uid, jobId, shape, size));
  const { maskUploadId, styleUploadId } = parameters;
  const mask = maskUploadId ? await getRaw(env.PICTURES, objectKeys.workMask(uid, jobId)) : null;
  const style = styleUploadId ? await getRaw(env.PICTURES, objectKeys.workStyle(uid, jobId)) : null;
  // Providers read no profiles: they are shown sRGB.
  const { metadata } = await getCarried(env.PICTURES, objectKeys.workCarried(uid, jobId));
  const profile = carriedProfile(metadata?.profile);
  return {
    jobId,
    mode,
    parameters,
    picture: picture && toSrgb(picture, profile),
    mask: mask && size && resample(mask, size, "bicubic"),
    style: style && toSrgb(style, profile),
    output,
    factor: size && factorFor(model, size, output),
    webhookUrl,
  };
}

/** The input in the size that is sent, RGB: by rows, so that only the smaller picture is held in full. */
async function readPicture(
  env: Env,
  uid: string,
  jobId: string,
  shape: PreparedShape,
  size: { readonly widthPx: number; readonly heightPx: number },
): Promise<Raster> {
  const input = eightBitSource(preparedRowSource(env.PICTURES, objectKeys.workSource(uid, jobId), shape));
  const colour = colourSource(input);
  const isWhole = size.widthPx === shape.widthPx && size.heightPx === shape.heightPx;
  return readWhole(isWhole ? colour : resampleSource(colour, size, "lanczos3"));
}
