import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { modes } from "#contract/modes";
import { genericEngine } from "#functions/jobs/engines/generic/generic-engine";
import type { HostedModel } from "#functions/jobs/engines/hosted/models";
import { accessTo, connected, control, halfMask, resetStandIns, workOf } from "../../support/workerd/hosted";

beforeEach(resetStandIns);

function engine(key: string = connected.gpuBox.GENERIC_ENGINE_KEY) {
  const { access, pausesMs } = accessTo(env.STAND_INS.gpuBox, `Bearer ${key}`);
  return { engine: genericEngine({ access, modes }), pausesMs };
}

const model = engine().engine.models[0] as HostedModel;

async function submitted(own: ReturnType<typeof engine>["engine"], work = workOf({})): Promise<string> {
  const answer = await own.submit(work);
  if (answer.state !== "accepted") throw new Error("a GPU box answers with an id");
  return answer.predictionId;
}

describe("somebody's own GPU box", () => {
  it("takes a job, says how far it is, and gives its picture", async () => {
    const { engine: own } = engine();
    const id = await submitted(
      own,
      workOf({ mode: "inpaint", mask: halfMask(48, 32), parameters: { seed: 4 } }),
    );
    expect(await own.look(id, model)).toEqual({ state: "waiting", share: 0.5 });
    const looked = await own.look(id, model);
    const file = looked.state === "finished" ? await own.fetchFile(looked.file) : new Uint8Array();
    expect([...file.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    expect(await control("gpuBox", "predictions")).toMatchObject({
      predictions: [{ order: { mode: "inpaint", widthPx: 96, heightPx: 64, parameters: { seed: 4 } } }],
    });
  });

  it("the same job asked for twice is one: a lost answer is asked for again", async () => {
    await control("gpuBox", "faults", { about: "POST", status: 0, isLost: true });
    const { engine: own } = engine();
    const id = await submitted(own);
    expect(await submitted(own)).toBe(id);
    expect(await control("gpuBox", "predictions")).toMatchObject({ predictions: [{ state: "queued" }] });
  });

  it("a job that failed, or was stopped, came to nothing", async () => {
    await control("gpuBox", "outcomes", { outcomes: [{ looks: 0, error: "out of memory" }] });
    const { engine: own } = engine();
    const failed = await submitted(own);
    expect(await own.look(failed, model)).toEqual({ state: "failed", reason: "failed: out of memory" });
    const stopped = await submitted(own, workOf({ jobId: `job_${"b".repeat(26)}` }));
    await own.cancel(stopped, model);
    expect(await own.look(stopped, model)).toMatchObject({ state: "failed" });
    await expect(own.cancel("unknown", model)).resolves.toBeUndefined();
  });

  it("where it is busy it is asked again, with an end; a wrong key is refused", async () => {
    await control("gpuBox", "faults", { about: "POST", count: 2, status: 503 });
    const { engine: own, pausesMs } = engine();
    await submitted(own);
    expect(pausesMs).toEqual([1_000, 2_000]);
    await control("gpuBox", "faults", { about: "GET", count: 9, status: 500 });
    await expect(own.look("any", model)).rejects.toMatchObject({ kind: "unavailable" });
    await expect(engine("wrong").engine.submit(workOf({}))).rejects.toMatchObject({ kind: "refused" });
  });
});
