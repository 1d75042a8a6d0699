import { z } from "zod";
import type { PublicNetwork } from "#functions/network/public-fetch";
import type { Raster } from "#imaging/raster";
import { callProvider, type ProviderAccess } from "../hosted/call-provider";
import { fetchFile } from "../hosted/fetch-file";
import type { HostedEngine } from "../hosted/hosted-engine";
import type { HostedWork, Looked, Submitted } from "../hosted/hosted-work";
import { replicateModels, servedBy } from "../hosted/models";
import { dataUri, pictureFile } from "../hosted/picture-file";
import { ProviderFailure } from "../hosted/provider-failure";
import { readAnswer } from "../hosted/read-answer";
import { replicateInput } from "./inputs";

/** Replicate's documentation: a data address is for files of up to 256 KB; larger ones are given to its own file store. */
const maxDataUriBytes = 256 * 1024;

const predictionIdSchema = z.string().regex(/^[A-Za-z0-9]{1,64}$/);

/** A prediction as every call and webhook of Replicate's HTTP interface gives it, as far as it is used. */
export const predictionSchema = z.object({
  id: predictionIdSchema,
  status: z.enum(["starting", "processing", "succeeded", "failed", "canceled", "aborted"]),
  output: z.union([z.string(), z.array(z.string()), z.null()]).optional(),
  error: z.unknown().optional(),
});
type Prediction = z.infer<typeof predictionSchema>;

const fileSchema = z.object({ urls: z.object({ get: z.url() }) });

export interface ReplicateConfiguration {
  readonly access: ProviderAccess;
  readonly network: PublicNetwork;
  readonly isEmulated: boolean;
}

/** Models at Replicate, over its HTTP interface (replicate.com/docs/reference/http, read 2026-11). */
export function replicateEngine({ access, network, isEmulated }: ReplicateConfiguration): HostedEngine {
  return {
    kind: "hosted",
    id: "replicate",
    models: replicateModels,
    serves: servedBy(replicateModels),
    isEmulated,
    knowsJobs: false,
    submit: (work) => submit(access, work),
    look: async (predictionId) => lookOf(await readPrediction(access, predictionId)),
    fetchFile: (file) => fetchFile(access.provider, file, network),
    cancel: (predictionId) => cancel(access, predictionId),
  };
}

async function submit(access: ProviderAccess, work: HostedWork): Promise<Submitted> {
  const model = replicateModels.find(({ mode }) => mode === work.mode);
  if (!model) throw new ProviderFailure(access.provider, "refused", `no model for ${work.mode}`);
  const address = (picture: Raster | null) => (picture ? addressOf(access, picture) : null);
  const sent = {
    picture: await address(work.picture),
    mask: await address(work.mask),
    style: await address(work.style),
  };
  const body = {
    ...(model.version !== null && { version: model.version }),
    input: replicateInput(work, sent),
    ...(work.webhookUrl !== null && {
      webhook: work.webhookUrl,
      // The first tells the id where the answer to this call is lost.
      webhook_events_filter: ["start", "completed"],
    }),
  };
  const answer = await callProvider(access, {
    path: model.version === null ? `/v1/models/${model.name}/predictions` : "/v1/predictions",
    init: { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } },
    isRepeatable: false,
  });
  // It is made: an answer that says nothing readable is a lost one.
  const { id } = await readAnswer(access.provider, "unknown", answer, predictionSchema);
  return { state: "accepted", predictionId: id };
}

/** The picture's address for a model: a data address where it is small, else one in Replicate's store, which only the key opens. */
async function addressOf(access: ProviderAccess, picture: Raster): Promise<string> {
  const file = await pictureFile(picture);
  if (file.length <= maxDataUriBytes) return dataUri(file, "image/png");
  const body = new FormData();
  body.set("content", new File([file], "picture.png", { type: "image/png" }));
  const answer = await callProvider(access, {
    path: "/v1/files",
    init: { method: "POST", body },
    isRepeatable: true,
    timeoutMs: 90_000,
  });
  return (await readAnswer(access.provider, "unavailable", answer, fileSchema)).urls.get;
}

async function readPrediction(access: ProviderAccess, predictionId: string): Promise<Prediction> {
  const answer = await callProvider(access, { path: `/v1/predictions/${predictionId}`, isRepeatable: true });
  return readAnswer(access.provider, "unavailable", answer, predictionSchema);
}

function lookOf({ status, output, error }: Prediction): Looked {
  switch (status) {
    case "starting":
    case "processing":
      return { state: "waiting", share: null };
    case "succeeded": {
      // Outputs are deleted after an hour: an old prediction may have succeeded and hold nothing.
      const file = Array.isArray(output) ? output[0] : output;
      return file
        ? { state: "finished", file }
        : { state: "failed", reason: "it succeeded without a picture" };
    }
    case "failed":
    case "canceled":
    case "aborted":
      return { state: "failed", reason: `${status}: ${String(error ?? "no reason given").slice(0, 300)}` };
  }
}

async function cancel(access: ProviderAccess, predictionId: string): Promise<void> {
  try {
    const answer = await callProvider(access, {
      path: `/v1/predictions/${predictionId}/cancel`,
      init: { method: "POST" },
      isRepeatable: true,
    });
    await answer.body?.cancel();
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.kind === "refused")) throw error;
  }
}
