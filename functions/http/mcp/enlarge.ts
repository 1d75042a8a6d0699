import type { z } from "zod";
import type { ToolAnswer } from "#contract/assistant-answers";
import {
  type assistantTools,
  assistantDeadlineMs,
  type Enlarged,
  maxInlineResultBytes,
} from "#contract/assistant-tools";
import { LimnError } from "#contract/errors";
import { formatFacts } from "#contract/formats";
import { type ImageDocument, isEnd } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import { submitOrder } from "#functions/jobs/submit-order";
import { waitForEnd } from "#functions/jobs/wait-for-end";
import { objectKeys } from "#functions/pictures/object-keys";
import { callerOf } from "../api/caller";
import { pictureOf } from "../api/read-picture-body";
import { randomBytes } from "../context";
import { listedJob } from "./job-values";
import type { ToolCall } from "./tool-call";

/** The tool `upscale`: a job, and its result where that is there in time. */
export async function enlarge(
  input: z.output<typeof assistantTools.upscale.input>,
  call: ToolCall,
): Promise<ToolAnswer<Enlarged>> {
  const { c, holder } = call;
  const deadline = Date.now() + assistantDeadlineMs;
  const { imageUrl, imageBase64, uploadId, name, maxCredits, ...size } = input;
  const picture = await pictureOf({ imageUrl, imageBase64, uploadId, name }, c.env);
  const { uid, isTest } = callerOf(holder);
  const { origin } = new URL(c.req.url);
  const options = {
    idempotencyKey: null,
    isTest,
    maxAmountCredits: maxCredits,
    origin,
    now: new Date(),
    randomBytes,
  };
  const order = { picture, settings: { ...size, dryRun: false } };
  const { image } = await submitOrder(c.env, uid, order, options);
  return awaitJob(call, image.id, deadline - Date.now());
}

/** The tool `result`: a job that was begun before. */
export async function showResult(
  { jobId }: z.output<typeof assistantTools.result.input>,
  call: ToolCall,
): Promise<ToolAnswer<Enlarged>> {
  return awaitJob(call, jobId, assistantDeadlineMs);
}

/** Throws `not-found`, and what the job came to where there is no picture. */
async function awaitJob(call: ToolCall, jobId: string, timeoutMs: number): Promise<ToolAnswer<Enlarged>> {
  const { c, holder, tell } = call;
  const image = await waitForEnd(c.env, holder.uid, jobId, timeoutMs, ({ progress, state }) =>
    tell(progress, `The picture is ${state}.`),
  );
  if (!image) throw new LimnError("not-found");
  if (image.state === "failed") throw new LimnError(image.error ?? "job-failed");
  if (image.state === "canceled") throw new LimnError("job-canceled");
  const user = await accountOf(c.env, holder.uid).readUser();
  const { error: _, createdAt: __, ...values } = listedJob(image, new URL(c.req.url).origin);
  const inline = await inlinePicture(call, image);
  return {
    values: { ...values, creditsRemaining: user?.balance ?? null, savedAs: null },
    sentence: sentenceOf(image),
    ...(inline && { picture: inline }),
  };
}

function sentenceOf({ id, state, quote: { widthPx, heightPx, amountCredits } }: ImageDocument): string {
  const size = `${widthPx} × ${heightPx} px`;
  if (isEnd(state)) return `Finished: ${size}, for ${amountCredits} credits.`;
  return `Still at work: ${size}, for ${amountCredits} credits. Ask result for ${id} in a moment; do not enlarge it again.`;
}

/** A finished picture that is small enough to stand in the answer. */
async function inlinePicture({ c, holder }: ToolCall, { id, state, quote, resultSizeBytes }: ImageDocument) {
  if (state !== "succeeded" || (resultSizeBytes ?? 0) > maxInlineResultBytes) return null;
  const object = await c.env.PICTURES.get(objectKeys.result(holder.uid, id));
  if (!object) return null;
  const binary = Array.from(new Uint8Array(await object.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return { base64: btoa(binary.join("")), mimeType: formatFacts[quote.format].mimeType };
}
