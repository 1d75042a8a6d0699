import { LimnError } from "#contract/errors";
import { hostedPreviewLimits } from "#contract/preview-limits";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import type { HostedEngine } from "../engines/hosted/hosted-engine";
import type { HostedModel } from "../engines/hosted/models";
import { type Awaited, awaitPrediction, type Waiting } from "./await-prediction";
import { takeHostedPreview } from "./hosted-allowance";
import { madeRegion, shownPicture } from "./model-region";
import type { PreviewCaller } from "./preview-caller";
import type { MadeRegion, PreviewOrder } from "./preview-order";
import { previewName, recallFile, rememberFile } from "./remembered-file";
import { type SentWindow, sentWindow } from "./sent-window";

/** One model's part in a preview. */
interface Part {
  readonly engine: HostedEngine;
  readonly model: HostedModel;
  readonly window: SentWindow;
}

/**
 * A region as the first hosted engine makes it that does not come to nothing: each is asked once. Null where none made it. What was made for
 * the same question a short while ago is shown again, for nothing. Throws `rate-limited`, `preview-late` where the wait is over, and the
 * errors of `decodePicture`.
 */
export async function previewByModels(
  env: Env,
  caller: PreviewCaller,
  order: PreviewOrder,
  engines: readonly HostedEngine[],
  waiting: Waiting,
): Promise<MadeRegion | null> {
  const { picture, quote, region } = order;
  const parts = engines.flatMap((engine): Part[] => {
    const model = engine.models.find(({ mode }) => mode === quote.mode);
    return model ? [{ engine, model, window: sentWindow(region, picture.upright, model, quote) }] : [];
  });
  if (parts.length === 0) return null;
  const { format: _format, ...asked } = quote;
  const name = await previewName(env, caller.uid, picture.fingerprint, [asked, region]);
  const remembered = await recallFile(name);
  const known = remembered && parts.find(({ engine }) => engine.id === remembered.engine);
  if (known) return madeRegion(env, order, known.engine, known.window, remembered.file);
  const allowance = await takeHostedPreview(env, caller, new Date());
  let isBought = false;
  try {
    for (const part of parts) {
      const awaited = await ask(order, part, caller.previewId, waiting);
      isBought ||= awaited.state === "made" || awaited.isBought;
      if (awaited.state === "stopped") throw late();
      const made = awaited.state === "made" ? await readMade(env, order, part, awaited.file) : null;
      if (awaited.state !== "made" || !made) continue;
      await rememberFile(name, { engine: part.engine.id, file: awaited.file });
      return made;
    }
    return null;
  } finally {
    await allowance.end(isBought);
  }
}

async function ask(
  order: PreviewOrder,
  { engine, model, window }: Part,
  previewId: string,
  waiting: Waiting,
): Promise<Awaited> {
  const { mode, parameters } = order.quote;
  const { columns, rows } = window.result;
  const work = {
    jobId: previewId,
    mode,
    parameters,
    picture: await shownPicture(order.picture, window),
    mask: null,
    style: null,
    output: { widthPx: columns.end - columns.first, heightPx: rows.end - rows.first },
    factor: window.factor,
    webhookUrl: null,
  };
  return awaitPrediction(engine, model, work, waiting);
}

/** Null for what is no picture. */
async function readMade(
  env: Env,
  order: PreviewOrder,
  { engine, window }: Part,
  file: Uint8Array,
): Promise<MadeRegion | null> {
  try {
    return await madeRegion(env, order, engine, window, file);
  } catch (error) {
    if (!(error instanceof LimnError)) throw error;
    log.warn("what a hosted engine made for a preview is no picture", { engine: engine.id, error });
    return null;
  }
}

function late(): LimnError {
  return new LimnError("preview-late", { retryAfterSeconds: hostedPreviewLimits.retryAfterSeconds });
}
