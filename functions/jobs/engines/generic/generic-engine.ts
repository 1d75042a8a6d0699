import { z } from "zod";
import { wholePictureLimits } from "#contract/limits";
import { parametersOfMode } from "#contract/mode-parameters";
import type { Mode } from "#contract/modes";
import type { Raster } from "#imaging/raster";
import { callProvider, type ProviderAccess } from "../hosted/call-provider";
import type { HostedEngine } from "../hosted/hosted-engine";
import type { HostedWork, Looked, Submitted } from "../hosted/hosted-work";
import { type HostedModel, servedBy } from "../hosted/models";
import { pictureFile } from "../hosted/picture-file";
import { ProviderFailure } from "../hosted/provider-failure";
import { readAnswer } from "../hosted/read-answer";

const jobSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  state: z.enum(["queued", "running", "succeeded", "failed", "canceled"]),
  progress: z.number().min(0).max(1).nullish(),
  error: z.string().nullish(),
});

const transferTimeoutMs = 90_000;

export interface GenericConfiguration {
  readonly access: ProviderAccess;
  /** What the machine was set up for (GENERIC_ENGINE_MODES). */
  readonly modes: readonly Mode[];
}

/** Somebody's own machine with a GPU, over the small protocol of docs/gpu-box.md. */
export function genericEngine({ access, modes }: GenericConfiguration): HostedEngine {
  const { provider } = access;
  const models = modes.map(modelOf);
  return {
    kind: "hosted",
    id: "generic",
    models,
    serves: servedBy(models),
    isEmulated: false,
    knowsJobs: true,
    submit: (work) => submit(access, work),
    look: async (id) => {
      const answer = await callProvider(access, { path: `/jobs/${id}`, isRepeatable: true });
      return lookOf(await readAnswer(provider, "unavailable", answer, jobSchema));
    },
    fetchFile: (file) => fetchResult(access, file),
    cancel: (id) => cancel(access, id),
  };
}

function modelOf(mode: Mode): HostedModel {
  const { takes, enlarges } = parametersOfMode[mode];
  return {
    mode,
    name: mode,
    version: null,
    takes,
    maxInputPixels: wholePictureLimits.maxPixels,
    factors: enlarges ? { least: 1, most: 16 } : null,
    isFaithful: false,
  };
}

async function submit(access: ProviderAccess, work: HostedWork): Promise<Submitted> {
  const { mode, parameters, output } = work;
  const body = new FormData();
  const request = { mode, widthPx: output.widthPx, heightPx: output.heightPx, parameters };
  body.set("request", JSON.stringify(request));
  for (const part of ["picture", "mask", "style"] as const) await append(body, part, work[part]);
  const answer = await callProvider(access, {
    path: "/jobs",
    init: { method: "POST", body, headers: { "Idempotency-Key": work.jobId } },
    isRepeatable: true,
    timeoutMs: transferTimeoutMs,
  });
  const { id } = await readAnswer(access.provider, "unavailable", answer, jobSchema);
  return { state: "accepted", predictionId: id };
}

async function append(body: FormData, part: string, picture: Raster | null): Promise<void> {
  if (picture) {
    body.set(part, new File([await pictureFile(picture)], `${part}.png`, { type: "image/png" }));
  }
}

function lookOf({ id, state, progress, error }: z.output<typeof jobSchema>): Looked {
  if (state === "queued" || state === "running") return { state: "waiting", share: progress ?? null };
  if (state === "succeeded") return { state: "finished", file: id };
  return { state: "failed", reason: `${state}: ${(error ?? "no reason given").slice(0, 300)}` };
}

async function fetchResult(access: ProviderAccess, id: string): Promise<Uint8Array> {
  const { provider } = access;
  const call = { path: `/jobs/${id}/result`, isRepeatable: true, timeoutMs: transferTimeoutMs };
  const answer = await callProvider(access, call);
  if (Number(answer.headers.get("Content-Length")) > wholePictureLimits.maxSizeBytes) {
    await answer.body?.cancel();
    throw new ProviderFailure(provider, "refused", "its result is larger than Limn reads");
  }
  try {
    return new Uint8Array(await answer.arrayBuffer());
  } catch (cause) {
    throw new ProviderFailure(provider, "unavailable", "its result broke off", { cause });
  }
}

async function cancel(access: ProviderAccess, id: string): Promise<void> {
  try {
    const call = { path: `/jobs/${id}`, init: { method: "DELETE" }, isRepeatable: true };
    await (await callProvider(access, call)).body?.cancel();
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.kind === "refused")) throw error;
  }
}
