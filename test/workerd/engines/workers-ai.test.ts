import { describe, expect, it } from "vitest";
import { Circuit } from "#functions/circuit/circuit";
import { type PaintingBinding, workersAiEngine } from "#functions/jobs/engines/workers-ai/workers-ai-engine";
import type { Env } from "#functions/env";
import { sceneRaster } from "../../support/pictures/rasters";
import { pngOf } from "../../support/pictures/png";
import { HostedLimn, workOf } from "../../support/workerd/hosted";

type Asked = { model: string; fields: Record<string, unknown> };

/** The binding answers as the platform's does: a promise of the model's output, or one that is rejected with its error. */
function bindingOf(answer: () => Promise<unknown>): { binding: PaintingBinding; asked: Asked[] } {
  const asked: Asked[] = [];
  const binding: PaintingBinding = {
    async run(model, { multipart }) {
      const { body, contentType } = multipart as { body: ReadableStream; contentType: string };
      const form = await new Response(body, { headers: { "Content-Type": contentType } }).formData();
      asked.push({ model, fields: Object.fromEntries(form) });
      return answer();
    },
  };
  return { binding, asked };
}

const painted = async () => {
  const file = await pngOf(sceneRaster(64, 48, 3));
  return { image: btoa(Array.from(file, (byte) => String.fromCharCode(byte)).join("")) };
};
const rejected = (message: string) => () => Promise.reject(new Error(message));

const circuit = () =>
  new Circuit({
    provider: "Workers AI",
    rules: { failures: 1_000, windowMs: 1_000, openMs: 1_000 },
    clock: () => Date.now(),
    onOpen: async () => undefined,
  });

const words = { prompt: "A red fox in the snow", aspectRatio: "3:2", seed: 12 } as const;
const work = workOf({ mode: "create", picture: null, parameters: words });

describe("Workers AI", () => {
  it("is asked in the shape, the words and with the seed of the job, and gives its picture at once", async () => {
    const { binding, asked } = bindingOf(painted);
    const answer = await workersAiEngine(binding, circuit()).submit(work);
    expect(asked).toEqual([
      {
        model: expect.stringMatching(/^@cf\/.*flux-2-klein/),
        fields: { prompt: words.prompt, width: "1248", height: "832", seed: "12" },
      },
    ]);
    const file = answer.state === "finished" ? answer.file : new Uint8Array();
    expect([...file.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
  });

  it.each([
    ["has no room", rejected("3040: Capacity temporarily exceeded, please try again.")],
    ["refuses the words", rejected("3030: Input prompt contains NSFW content.")],
    ["is gone", rejected("5007: No such model")],
    ["answers without a picture", async () => ({ result: "done" })],
    ["answers with what is no base64", async () => ({ image: "<svg/>" })],
  ])("where it %s the engine came to nothing", async (_, answer) => {
    const engine = workersAiEngine(bindingOf(answer).binding, circuit());
    await expect(engine.submit(work)).rejects.toMatchObject({ name: "ProviderFailure", kind: "unavailable" });
  });

  it("where it comes to nothing and nobody else paints, the credits are back", async () => {
    const { binding } = bindingOf(rejected("3040: Capacity temporarily exceeded, please try again."));
    const limn = await HostedLimn.begin("workers-ai-gone", 50, { AI: binding } as Partial<Env>);
    const image = await limn.make({ mode: "create", prompt: words.prompt });
    expect(image).toMatchObject({ state: "failed", error: "job-failed", isEmulated: false });
    expect(await limn.person.balance()).toBe(50);
  });
});
