import { z } from "zod";
import { aspectRatios } from "#contract/mode-parameters";
import type { Circuit } from "#functions/circuit/circuit";
import { withDeadline } from "#functions/deadline";
import type { HostedEngine } from "../hosted/hosted-engine";
import type { HostedWork, Submitted } from "../hosted/hosted-work";
import { workersAiModels, servedBy } from "../hosted/models";
import { ProviderFailure } from "../hosted/provider-failure";

/** The part of Workers AI that is used: the binding `AI` of wrangler.toml, where there is one. */
export interface PaintingBinding {
  run(model: string, input: Readonly<Record<string, unknown>>): Promise<unknown>;
}

const provider = "Workers AI";

/** The model needs a few seconds; a busy one more. */
const timeoutMs = 90_000;

const answerSchema = z.object({ image: z.base64().min(1) });

/** Cloudflare's own model for Create. It answers with the picture itself: there is nothing to look at or to stop. */
export function workersAiEngine(ai: PaintingBinding, circuit: Circuit): HostedEngine {
  const nothingToLookAt = () => {
    throw new ProviderFailure(provider, "refused", "it has no predictions to look at");
  };
  return {
    kind: "hosted",
    id: "workers-ai",
    models: workersAiModels,
    serves: servedBy(workersAiModels),
    isEmulated: false,
    // A picture that was lost on its way is painted again for next to nothing.
    knowsJobs: true,
    submit: (work) => paint(ai, circuit, work),
    look: async () => nothingToLookAt(),
    fetchFile: async () => nothingToLookAt(),
    cancel: async () => undefined,
  };
}

/** The model takes a form, also where there is nothing but words (Cloudflare's documentation of the model, read 2026-11). */
async function paint(ai: PaintingBinding, circuit: Circuit, work: HostedWork): Promise<Submitted> {
  const model = workersAiModels.find(({ mode }) => mode === work.mode);
  if (!model) throw new ProviderFailure(provider, "refused", `no model for ${work.mode}`);
  const { prompt = "", aspectRatio = "1:1", seed } = work.parameters;
  const { widthPx, heightPx } = aspectRatios[aspectRatio];
  const form = new FormData();
  form.set("prompt", prompt);
  form.set("width", `${widthPx}`);
  form.set("height", `${heightPx}`);
  if (seed !== undefined) form.set("seed", `${seed}`);
  const request = new Response(form);
  const multipart = { body: request.body, contentType: request.headers.get("Content-Type") };
  try {
    const answer = await circuit.run(() => withDeadline(ai.run(model.name, { multipart }), timeoutMs));
    const { image } = answerSchema.parse(answer);
    return { state: "finished", file: Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0)) };
  } catch (cause) {
    throw new ProviderFailure(provider, "unavailable", "no picture came", { cause });
  }
}
