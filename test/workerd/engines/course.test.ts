import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Env } from "#functions/env";
import { startClock, stopClock } from "../../support/workerd/faults/clock";
import type { PlatformOptions, StepMoment } from "../../support/workerd/faults/workflow-platform";
import { sceneRaster } from "../../support/pictures/rasters";
import {
  callsOf,
  connected,
  control,
  deliveriesOf,
  HostedLimn,
  resetStandIns,
} from "../../support/workerd/hosted";

beforeEach(resetStandIns);

const { replicate, fal } = connected;
const told = { ...replicate, PUBLIC_ORIGIN: "https://limn.test" };
const x2 = { size: { scale: 2 } };

async function orderOf(limn: HostedLimn, fields: Record<string, unknown>): Promise<Record<string, unknown>> {
  return { uploadId: (await limn.upload(sceneRaster(48, 32, 3))).id, ...fields };
}

async function begin(
  name: string,
  variables: Partial<Env>,
  options: Omit<PlatformOptions, "env"> = {},
  fields: Record<string, unknown> = { mode: "standard", ...x2 },
) {
  const limn = await HostedLimn.begin(name, 10, variables, options);
  return { limn, order: await orderOf(limn, fields) };
}

const predictions = async () =>
  (await control<{ predictions: { status: string }[] }>("replicate", "predictions")).predictions;

const ends = async (limn: HostedLimn, jobId: string) => ({
  state: (await limn.read(jobId)).state,
  engine: await limn.account.readEngine(jobId),
  balance: await limn.person.balance(),
});

describe("a provider that comes to nothing", () => {
  it.each(["failed", "canceled", "aborted"])("%s: the next engine makes the picture", async (status) => {
    await control("replicate", "outcomes", { outcomes: [{ status }] });
    const { limn, order } = await begin(`over-${status}`, replicate);
    const image = await limn.make(order);
    expect(await ends(limn, image.id)).toEqual({ state: "succeeded", engine: "limn", balance: 9 });
    expect(image.isEmulated).toBe(false);
    // The operators' figures have it as a failure of the one that left.
    const leftBy = () =>
      limn.env.DIRECTORY.prepare("SELECT left_by FROM jobs WHERE id = ? AND finished_at IS NOT NULL")
        .bind(image.id)
        .first("left_by");
    await expect.poll(leftBy).toBe('["replicate"]');
  });

  it("gone: the next engine makes the picture", async () => {
    const { limn, order } = await begin("over-gone", {
      ...replicate,
      REPLICATE_BASE_URL: "http://127.0.0.1:9",
    });
    expect(await ends(limn, (await limn.make(order)).id)).toEqual({
      state: "succeeded",
      engine: "limn",
      balance: 9,
    });
  });

  it("a key that does not hold: the next engine makes the picture", async () => {
    const { limn, order } = await begin("over-key", { ...replicate, REPLICATE_API_TOKEN: "r8_wrong" });
    expect(await ends(limn, (await limn.make(order)).id)).toEqual({
      state: "succeeded",
      engine: "limn",
      balance: 9,
    });
  });

  it("where no other engine serves the mode the credits are released", async () => {
    await control("fal", "outcomes", { outcomes: [{ error: "out of memory" }] });
    const { limn, order } = await begin("released", fal, {}, { mode: "upscale-flux", ...x2 });
    const image = await limn.make(order);
    expect(await limn.read(image.id)).toMatchObject({ state: "failed", error: "job-failed" });
    expect(await limn.person.balance()).toBe(10);
  });

  it("no engine that would leave a wish aside stands in: the credits are released", async () => {
    await control("replicate", "outcomes", { outcomes: [{ status: "failed" }] });
    const fields = { mode: "upscale", ...x2, prompt: "a fox" };
    const { limn, order } = await begin("wishes", replicate, {}, fields);
    expect(await limn.make(order)).toMatchObject({ state: "failed" });
    expect(await limn.person.balance()).toBe(10);
  });
});

describe("what is bought once, though an attempt dies", () => {
  beforeEach(startClock);
  afterEach(stopClock);

  it("an attempt that dies while it waits leaves its prediction to the next one", async () => {
    const isKilledAt = ({ attempt, step, when }: StepMoment) =>
      attempt === 1 && step === "look at replicate 1" && when === "after";
    const { limn, order } = await begin("bought-once", replicate, { isKilledAt });
    const { id } = await limn.ask(order);
    await limn.platform.runAsked();
    expect((await limn.read(id)).state).toBe("running");
    await limn.look();
    await limn.platform.runAsked();
    expect(await ends(limn, id)).toEqual({ state: "succeeded", engine: "replicate", balance: 9 });
    expect(await predictions()).toHaveLength(1);
  });

  it("an attempt that dies before the platform notes its purchase buys nothing again", async () => {
    const isKilledAt = ({ attempt, step, when }: StepMoment) =>
      attempt === 1 && step === "ask replicate" && when === "after";
    const { limn, order } = await begin("bought-noted", replicate, { isKilledAt });
    const { id } = await limn.ask(order);
    await limn.platform.runAsked();
    await limn.look();
    await limn.platform.runAsked();
    expect((await ends(limn, id)).state).toBe("succeeded");
    expect(await predictions()).toHaveLength(1);
  });
});

describe("an answer that was lost", () => {
  it("is found again by its webhook", async () => {
    await control("replicate", "faults", { about: "POST /v1/predictions", status: 0, isLost: true });
    const onMoment = async ({ step }: StepMoment) => {
      if (step !== "hear of replicate 3") return;
      for (const delivery of await deliveriesOf("replicate")) await limn.bring(delivery);
    };
    const { limn, order } = await begin("lost-answer", told, { onMoment });
    const { id } = await limn.make(order);
    expect(await ends(limn, id)).toEqual({ state: "succeeded", engine: "replicate", balance: 9 });
    expect(await predictions()).toHaveLength(1);
  });

  it("is not asked for again where no webhook tells it: the next engine makes the picture", async () => {
    await control("replicate", "faults", { about: "POST /v1/predictions", status: 0, isLost: true });
    const { limn, order } = await begin("lost-for-good", told);
    const { id } = await limn.make(order);
    expect(await ends(limn, id)).toEqual({ state: "succeeded", engine: "limn", balance: 9 });
    expect(await predictions()).toHaveLength(1);
  });
});

describe("a provider that is slow", () => {
  it("is looked at until it has finished, without any webhook", async () => {
    await control("replicate", "outcomes", { outcomes: [{ status: "succeeded", looks: 15 }] });
    const { limn, order } = await begin("slow", replicate);
    const { id } = await limn.make(order);
    expect((await ends(limn, id)).engine).toBe("replicate");
    const looks = (await callsOf("replicate")).filter((call) => call.startsWith("GET /v1/predictions/"));
    expect(looks).toHaveLength(16);
  });
});

describe("a job that is canceled", () => {
  it("stops its prediction at the provider, and its credits are back", async () => {
    await control("replicate", "outcomes", { outcomes: [{ status: "succeeded", looks: 1_000 }] });
    const onMoment = async ({ step, when }: StepMoment) => {
      if (step === "wait for replicate 3" && when === "before") await limn.account.cancelJob(jobId);
    };
    const { limn, order } = await begin("canceled-there", replicate, { onMoment });
    const { id: jobId } = await limn.ask(order);
    await limn.platform.runAsked();
    expect((await predictions()).map(({ status }) => status)).toEqual(["canceled"]);
    expect(await limn.read(jobId)).toMatchObject({ state: "canceled" });
    expect(await limn.person.balance()).toBe(10);
  });
});
