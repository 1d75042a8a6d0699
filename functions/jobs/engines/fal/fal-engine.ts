import { z } from "zod";
import type { PublicNetwork } from "#functions/network/public-fetch";
import { callProvider, type ProviderAccess } from "../hosted/call-provider";
import { fetchFile } from "../hosted/fetch-file";
import type { HostedEngine } from "../hosted/hosted-engine";
import type { HostedWork, Looked, Submitted } from "../hosted/hosted-work";
import { falModels, type HostedModel, servedBy } from "../hosted/models";
import { dataUri, pictureFile } from "../hosted/picture-file";
import { ProviderFailure } from "../hosted/provider-failure";
import { readAnswer } from "../hosted/read-answer";
import { modelRanges, toModelRange } from "../hosted/strengths";

const requestIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

const submittedSchema = z.object({ request_id: requestIdSchema });

const statusSchema = z.object({
  status: z.enum(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]),
  /** Of a COMPLETED request that failed. */
  error: z.unknown().optional(),
});

const resultSchema = z.object({ image: z.object({ url: z.string().min(1) }) });

export interface FalConfiguration {
  readonly access: ProviderAccess;
  readonly network: PublicNetwork;
  readonly isEmulated: boolean;
}

/** Models at fal, over its queue (docs.fal.ai, "Queue", read 2026-11). */
export function falEngine({ access, network, isEmulated }: FalConfiguration): HostedEngine {
  return {
    kind: "hosted",
    id: "fal",
    models: falModels,
    serves: servedBy(falModels),
    isEmulated,
    knowsJobs: false,
    submit: (work) => submit(access, work),
    look: (requestId, model) => look(access, requestId, model),
    fetchFile: (file) => fetchFile(access.provider, file, network),
    cancel: (requestId, model) => cancel(access, requestId, model),
  };
}

const requestPath = ({ name }: HostedModel, requestId: string) => `/${name}/requests/${requestId}`;

async function submit(access: ProviderAccess, work: HostedWork): Promise<Submitted> {
  const model = falModels.find(({ mode }) => mode === work.mode);
  if (!model || !work.picture) throw new ProviderFailure(access.provider, "refused", `no ${work.mode}`);
  const { detail, seed } = work.parameters;
  const input = {
    // fal takes data addresses wherever it takes an address; a JPEG keeps one of four megapixels small.
    image_url: dataUri(await pictureFile(work.picture, "jpeg"), "image/jpeg"),
    upscale_factor: work.factor,
    creativity: toModelRange("detail", detail, modelRanges.fluxVision.creativity),
    ...(seed !== undefined && { seed }),
  };
  const query = work.webhookUrl === null ? "" : `?fal_webhook=${encodeURIComponent(work.webhookUrl)}`;
  const answer = await callProvider(access, {
    path: `/${model.name}${query}`,
    init: { method: "POST", body: JSON.stringify(input), headers: { "Content-Type": "application/json" } },
    isRepeatable: false,
    timeoutMs: 90_000,
  });
  const { request_id } = await readAnswer(access.provider, "unknown", answer, submittedSchema);
  return { state: "accepted", predictionId: request_id };
}

async function look(access: ProviderAccess, requestId: string, model: HostedModel): Promise<Looked> {
  const path = requestPath(model, requestId);
  const answer = await callProvider(access, { path: `${path}/status`, isRepeatable: true });
  const { status, error } = await readAnswer(access.provider, "unavailable", answer, statusSchema);
  if (status !== "COMPLETED") return { state: "waiting", share: null };
  if (error) return { state: "failed", reason: String(error).slice(0, 300) };
  try {
    const result = await callProvider(access, { path, isRepeatable: true });
    const { image } = await readAnswer(access.provider, "unavailable", result, resultSchema);
    return { state: "finished", file: image.url };
  } catch (failure) {
    // A completed request that failed answers with the model's own status, such as 422.
    if (!(failure instanceof ProviderFailure && failure.kind === "refused")) throw failure;
    return { state: "failed", reason: failure.message };
  }
}

async function cancel(access: ProviderAccess, requestId: string, model: HostedModel): Promise<void> {
  try {
    const answer = await callProvider(access, {
      path: `${requestPath(model, requestId)}/cancel`,
      init: { method: "PUT" },
      isRepeatable: true,
    });
    await answer.body?.cancel();
  } catch (error) {
    // One that has ended answers 400 (ALREADY_COMPLETED).
    if (!(error instanceof ProviderFailure && error.kind === "refused")) throw error;
  }
}
