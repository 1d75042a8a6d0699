import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { replicateModels } from "#functions/jobs/engines/hosted/models";
import { replicateEngine } from "#functions/jobs/engines/replicate/replicate-engine";
import { inspectPicture } from "#imaging/codecs/inspect";
import { inputLimits } from "#contract/limits";
import { noiseRaster, sceneRaster } from "../../support/pictures/rasters";
import {
  accessTo,
  callsOf,
  connected,
  control,
  halfMask,
  networkOf,
  resetStandIns,
  workOf,
} from "../../support/workerd/hosted";

beforeEach(resetStandIns);

function engine(token: string = connected.replicate.REPLICATE_API_TOKEN) {
  const { access, pausesMs } = accessTo(env.STAND_INS.replicate, `Bearer ${token}`);
  const network = networkOf(env.STAND_INS.replicate);
  return { engine: replicateEngine({ access, network, isEmulated: true }), pausesMs };
}

const modelOf = (mode: string) => {
  const model = replicateModels.find((candidate) => candidate.mode === mode);
  if (!model) throw new Error(`no model for ${mode}`);
  return model;
};

/** Looks until a prediction has ended. */
async function ended(own: ReturnType<typeof engine>["engine"], id: string) {
  for (let looks = 0; looks < 10; looks += 1) {
    const looked = await own.look(id, modelOf("upscale"));
    if (looked.state !== "waiting") return looked;
  }
  throw new Error("it does not end");
}

async function submitted(own: ReturnType<typeof engine>["engine"], work = workOf({})) {
  const answer = await own.submit(work);
  if (answer.state !== "accepted") throw new Error("Replicate answers with an id");
  return answer.predictionId;
}

interface Asked {
  readonly model: string;
  readonly input: Record<string, unknown>;
}
const asked = async () => (await control<{ predictions: Asked[] }>("replicate", "predictions")).predictions;

describe("Replicate", () => {
  it("makes a prediction, says how it does, and gives its picture", async () => {
    const { engine: own } = engine();
    const id = await submitted(own);
    expect(await own.look(id, modelOf("upscale"))).toEqual({ state: "waiting", share: null });
    const looked = await ended(own, id);
    const file = looked.state === "finished" ? await own.fetchFile(looked.file) : new Uint8Array();
    const inspected = inspectPicture(file, file.length, inputLimits);
    expect(inspected.kind === "picture" && inspected.inspection.upright).toEqual({
      widthPx: 96,
      heightPx: 64,
    });
  });

  it.each([
    ["standard", {}, { scale: 2, face_enhance: false }],
    ["upscale-basic", {}, { scale_factor: 2, output_format: "png" }],
    [
      "upscale",
      { detail: 10, resemblance: -10, dynamic: 10, fractality: 10, seed: 7, style: "anime", prompt: "a fox" },
      {
        creativity: 1,
        resemblance: 0,
        dynamic: 50,
        tiling_width: 16,
        tiling_height: 16,
        seed: 7,
        scale_factor: 2,
      },
    ],
    [
      "create",
      { prompt: "a fox", aspectRatio: "16:9", seed: 7 },
      { prompt: "a fox", aspect_ratio: "16:9", seed: 7 },
    ],
  ] as const)("%s is asked for in its model's own words", async (mode, parameters, input) => {
    const { engine: own } = engine();
    await submitted(own, workOf({ mode, parameters, ...(mode === "create" && { picture: null }) }));
    expect(await asked()).toMatchObject([{ model: modelOf(mode).name, input }]);
  });

  it("a mask and a style picture go along", async () => {
    const { engine: own } = engine();
    await submitted(own, workOf({ mode: "inpaint", mask: halfMask(48, 32) }));
    await submitted(own, workOf({ mode: "style-transfer", style: sceneRaster(20, 20, 3) }));
    const [fill, style] = await asked();
    expect(fill?.input["mask"]).toMatch(/^data:image\/png;base64,/);
    expect(style?.input["input_images"]).toHaveLength(2);
  });

  it("a larger picture goes into its file store, which only the key opens", async () => {
    const { engine: own } = engine();
    await submitted(own, workOf({ picture: noiseRaster(400, 400, 3) }));
    expect(await callsOf("replicate")).toContain("POST /v1/files");
    expect((await asked())[0]?.input["image"]).toMatch(/\/v1\/files\/\w+$/);
  });

  it.each(["failed", "canceled", "aborted"])("a prediction that is %s came to nothing", async (status) => {
    await control("replicate", "outcomes", { outcomes: [{ status, error: "out of memory" }] });
    const { engine: own } = engine();
    const looked = await ended(own, await submitted(own));
    expect(looked).toEqual({ state: "failed", reason: `${status}: out of memory` });
  });

  it("one that succeeded without a picture came to nothing", async () => {
    await control("replicate", "outcomes", { outcomes: [{ status: "succeeded", isEmpty: true }] });
    const { engine: own } = engine();
    expect(await ended(own, await submitted(own))).toMatchObject({ state: "failed" });
  });

  it("a prediction is stopped; one that has ended or is not known is no failure", async () => {
    const { engine: own } = engine();
    const id = await submitted(own);
    await own.cancel(id, modelOf("upscale"));
    expect(await own.look(id, modelOf("upscale"))).toMatchObject({ state: "failed" });
    await expect(own.cancel(id, modelOf("upscale"))).resolves.toBeUndefined();
    await expect(own.cancel("unknown", modelOf("upscale"))).resolves.toBeUndefined();
  });

  it("where it is busy, it is asked again after the time that it names", async () => {
    await control("replicate", "faults", { about: "POST", count: 1, status: 429, retryAfterSeconds: 9 });
    await control("replicate", "faults", { about: "POST", count: 1, status: 503 });
    const { engine: own, pausesMs } = engine();
    await submitted(own);
    expect(pausesMs).toEqual([9_000, 2_000]);
    expect(await asked()).toHaveLength(1);
  });

  it("tries end, and a longer patience than a job has is not waited for", async () => {
    const { engine: own, pausesMs } = engine();
    await control("replicate", "faults", { about: "POST", count: 9, status: 503 });
    await expect(own.submit(workOf({}))).rejects.toMatchObject({ kind: "unavailable", status: 503 });
    expect(pausesMs).toEqual([1_000, 2_000, 4_000]);
    await control("replicate", "clear-faults");
    await control("replicate", "faults", { about: "POST", count: 1, status: 429, retryAfterSeconds: 600 });
    await expect(own.submit(workOf({}))).rejects.toMatchObject({ kind: "unavailable", status: 429 });
    expect(pausesMs).toHaveLength(3);
  });

  it.each([500, 502, 504])(
    "a gateway that answers %i may stand before a purchase: it is not asked again",
    async (status) => {
      await control("replicate", "faults", { about: "POST", status, isLost: true });
      const { engine: own } = engine();
      await expect(own.submit(workOf({}))).rejects.toMatchObject({ kind: "unknown", status });
      expect(await asked()).toHaveLength(1);
    },
  );

  it("an answer that is lost is not asked for again: it may have been bought", async () => {
    await control("replicate", "faults", { about: "POST", status: 0, isLost: true });
    const { engine: own } = engine();
    await expect(own.submit(workOf({}))).rejects.toMatchObject({ kind: "unknown" });
    expect(await asked()).toHaveLength(1);
  });

  it("a key that does not hold is a refusal, and stands in no message", async () => {
    const { engine: own } = engine("r8_wrong_key");
    const failure = await own.submit(workOf({})).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "refused", status: 401 });
    expect(String(failure)).not.toContain("r8_wrong_key");
  });

  it("a result that was deleted at the provider is a failure that may pass on to the next engine", async () => {
    const { engine: own } = engine();
    const looked = await ended(own, await submitted(own));
    await control("replicate", "delete-outputs");
    const file = looked.state === "finished" ? looked.file : "";
    await expect(own.fetchFile(file)).rejects.toMatchObject({ name: "ProviderFailure" });
  });
});
