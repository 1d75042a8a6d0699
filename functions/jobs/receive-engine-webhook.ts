import { z } from "zod";
import { LimnError } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import { compose } from "#functions/compose";
import type { Env } from "#functions/env";
import { engineNews } from "./course-steps";
import { enginesOf } from "./engines/engines";
import { isFalDelivery } from "./engines/fal/verify-webhook";
import { openEngineWebhook } from "./engines/hosted/webhook-link";
import { cancelPredictions } from "./hosted-course";
import { ProviderFailure } from "./engines/hosted/provider-failure";
import { predictionSchema } from "./engines/replicate/replicate-engine";
import { isReplicateDelivery } from "./engines/replicate/verify-webhook";
import { wakeAttempt } from "./wake-attempt";

/** What a provider sends to the address that it was given for one job. */
export interface EngineDelivery {
  readonly token: string;
  readonly headers: Headers;
  readonly body: string;
}

const falMessageSchema = z.object({ request_id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/) });

/**
 * Hears a provider: keeps the prediction's id where the answer that told it was lost, and wakes the attempt which waits. What the message
 * says of the result is not believed but looked up, so one that comes twice, late or out of order changes nothing. Throws `not-found`
 * for an address that was not made here or is over, and `signature-invalid` for what the provider did not sign, or not lately.
 */
export async function receiveEngineWebhook(env: Env, delivery: EngineDelivery): Promise<void> {
  const subject = await openEngineWebhook(env, delivery.token);
  if (!subject) throw new LimnError("not-found");
  const { uid, jobId, engine } = subject;
  const isGenuine = await isOfProvider(env, engine, delivery).catch((error: unknown) => {
    // Without the provider's secret or keys nothing can be said: it tries again.
    if (!(error instanceof ProviderFailure)) throw error;
    throw new LimnError("service-unavailable", { cause: error, detail: error.message });
  });
  if (!isGenuine) throw new LimnError("signature-invalid");
  const predictionId = predictionIdOf(engine, delivery.body);
  if (predictionId === null) throw new LimnError("request-invalid");
  const { attempt } = await accountOf(env, uid).acceptPrediction(jobId, engine, predictionId);
  if (attempt === null) return cancelPredictions(env, enginesOf(env), { uid, jobId });
  await wakeAttempt(env, { uid, jobId, attempt }, engineNews);
}

async function isOfProvider(env: Env, engine: string, { headers, body }: EngineDelivery): Promise<boolean> {
  const { replicate, fal } = compose(env).providers;
  if (engine === "replicate" && replicate) return isReplicateDelivery(replicate.access, headers, body);
  if (engine === "fal" && fal) return isFalDelivery(fal.keys, headers, body, new Date());
  return false;
}

function predictionIdOf(engine: string, body: string): string | null {
  const message = parseJson(body);
  if (engine === "replicate") return predictionSchema.safeParse(message).data?.id ?? null;
  return falMessageSchema.safeParse(message).data?.request_id ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
