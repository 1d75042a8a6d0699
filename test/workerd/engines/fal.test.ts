import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { falEngine } from "#functions/jobs/engines/fal/fal-engine";
import { falModels, type HostedModel } from "#functions/jobs/engines/hosted/models";
import { accessTo, connected, control, networkOf, resetStandIns, workOf } from "../../support/workerd/hosted";

beforeEach(resetStandIns);

const model = falModels[0] as HostedModel;
const work = () => workOf({ mode: "upscale-flux", parameters: { detail: 10, seed: 3 } });

function engine(key: string = connected.fal.FAL_KEY) {
  const { access, pausesMs } = accessTo(env.STAND_INS.fal, `Key ${key}`);
  return { engine: falEngine({ access, network: networkOf(env.STAND_INS.fal), isEmulated: true }), pausesMs };
}

async function submitted(own: ReturnType<typeof engine>["engine"]): Promise<string> {
  const answer = await own.submit(work());
  if (answer.state !== "accepted") throw new Error("fal answers with an id");
  return answer.predictionId;
}

const asked = async () =>
  (await control<{ predictions: { input: Record<string, unknown> }[] }>("fal", "predictions")).predictions;

describe("fal", () => {
  it("takes a request into its queue, says how it does, and gives its picture", async () => {
    const { engine: own } = engine();
    const id = await submitted(own);
    expect(await own.look(id, model)).toEqual({ state: "waiting", share: null });
    const looked = await own.look(id, model);
    const file = looked.state === "finished" ? await own.fetchFile(looked.file) : new Uint8Array();
    // A JPEG begins so (ITU-T T.81).
    expect([...file.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const [request] = await asked();
    expect(request?.input).toMatchObject({ upscale_factor: 2, creativity: 1, seed: 3 });
    expect(request?.input["image_url"]).toMatch(/^data:image\/jpeg;base64,/);
  });

  it.each([
    [{ error: "out of memory" }, "out of memory"],
    [{ isRefused: true }, /status 422: .*Could not read the image/],
  ])("a request that is completed with an error came to nothing: %j", async (outcome, reason) => {
    await control("fal", "outcomes", { outcomes: [{ looks: 0, ...outcome }] });
    const { engine: own } = engine();
    const looked = await own.look(await submitted(own), model);
    expect(looked).toEqual({ state: "failed", reason: expect.stringMatching(reason) });
  });

  it("a request is stopped; one that has ended or is not known is no failure", async () => {
    const { engine: own } = engine();
    const id = await submitted(own);
    await own.cancel(id, model);
    expect(await own.look(id, model)).toMatchObject({ state: "failed" });
    await expect(own.cancel(id, model)).resolves.toBeUndefined();
    await expect(own.cancel("unknown", model)).resolves.toBeUndefined();
  });

  it("where it is busy it is asked again, with an end", async () => {
    await control("fal", "faults", { about: "POST", count: 2, status: 429 });
    const { engine: own, pausesMs } = engine();
    await submitted(own);
    expect(pausesMs).toEqual([1_000, 2_000]);
    await control("fal", "faults", { about: "GET", count: 9, status: 502 });
    await expect(own.look("any", model)).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("an answer that is lost is not asked for again", async () => {
    await control("fal", "faults", { about: "POST", status: 0, isLost: true });
    const { engine: own } = engine();
    await expect(own.submit(work())).rejects.toMatchObject({ kind: "unknown" });
    expect(await asked()).toHaveLength(1);
  });

  it("a key that does not hold, and a request that is not known, are refusals", async () => {
    await expect(engine("wrong").engine.submit(work())).rejects.toMatchObject({
      kind: "refused",
      status: 401,
    });
    await expect(engine().engine.look("unknown", model)).rejects.toMatchObject({
      kind: "refused",
      status: 404,
    });
  });
});
