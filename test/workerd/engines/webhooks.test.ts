import { beforeEach, describe, expect, it } from "vitest";
import type { StepMoment } from "../../support/workerd/faults/workflow-platform";
import { sceneRaster } from "../../support/pictures/rasters";
import { codeOf } from "../../support/workerd/api-client";
import {
  callsOf,
  connected,
  control,
  deliveriesOf,
  type HeldDelivery,
  HostedLimn,
  resetStandIns,
} from "../../support/workerd/hosted";

beforeEach(resetStandIns);

const providers = [
  { name: "replicate", mode: "standard", variables: connected.replicate },
  { name: "fal", mode: "upscale-flux", variables: connected.fal },
] as const;

/** A job whose provider has ended, with what it is told of, before the attempt has looked. */
async function toldOf({ name, mode, variables }: (typeof providers)[number], uid: string) {
  const held: HeldDelivery[] = [];
  const answers: string[] = [];
  const state = { bring: async () => undefined as unknown };
  const onMoment = async ({ step, when }: StepMoment) => {
    if (step !== `wait for ${name} 1` || when !== "before") return;
    await control(name, "end");
    held.push(...(await deliveriesOf(name)));
    await state.bring();
  };
  const limn = await HostedLimn.begin(
    uid,
    10,
    { ...variables, PUBLIC_ORIGIN: "https://limn.test" },
    { onMoment },
  );
  const { id: uploadId } = await limn.upload(sceneRaster(48, 32, 3));
  const order = { mode, uploadId, size: { scale: 2 } };
  const bring = async (delivery: HeldDelivery) => {
    const answer = await limn.bring(delivery);
    answers.push(answer.status === 204 ? "204" : await codeOf(answer));
  };
  return { limn, order, held, answers, bring, state };
}

describe.each(providers)("webhooks of $name", (provider) => {
  const { name } = provider;

  it("doubled and out of order, one wakes the job and it ends once", async () => {
    const { limn, order, held, answers, bring, state } = await toldOf(provider, `told-${name}`);
    state.bring = async () => {
      for (const delivery of [...held].reverse()) await bring(delivery);
      for (const delivery of held) await bring(delivery);
    };
    const image = await limn.make(order);
    expect(image).toMatchObject({ state: "succeeded" });
    expect(new Set(answers)).toEqual(new Set(["204"]));
    expect(await limn.person.balance()).toBe(10 - image.quote.amountCredits);
    const [last] = held.slice(-1);
    // After the end it is heard and changes nothing.
    if (last) await bring(last);
    expect(answers.at(-1)).toBe("204");
    expect(await limn.read(image.id)).toEqual(image);
  });

  it("forged, of another body, old, or sent to another's address: refused, and the job goes on by itself", async () => {
    const { limn, order, held, answers, bring, state } = await toldOf(provider, `forged-${name}`);
    state.bring = async () => {
      const [delivery] = held;
      if (!delivery) throw new Error("nothing was told");
      const header = name === "fal" ? "x-fal-webhook-signature" : "webhook-signature";
      const forged = name === "fal" ? "0".repeat(128) : "v1,AAAA";
      await bring({ ...delivery, headers: { ...delivery.headers, [header]: forged } });
      await bring({ ...delivery, body: delivery.body.replace("{", '{"more":1,') });
      await bring({ ...delivery, headers: { "content-type": "application/json" } });
      for (const old of await deliveriesOf(name, 3_600)) await bring(old);
      // The signature's first letter: the last one holds bits that mean nothing.
      const url = delivery.url.replace(/(?<=\.)[^.](?=[^.]*$)/, (first) => (first === "A" ? "B" : "A"));
      await bring({ ...delivery, url });
    };
    const image = await limn.make(order);
    expect(image).toMatchObject({ state: "succeeded" });
    expect(answers.filter((answer) => answer === "204")).toEqual([]);
    expect(answers.slice(0, 4)).toEqual(Array(4).fill("signature-invalid"));
    expect(answers.at(-1)).toBe("not-found");
  });

  it("lost: it is looked at until it ends", async () => {
    const { limn, order } = await toldOf(provider, `unheard-${name}`);
    expect(await limn.make(order)).toMatchObject({ state: "succeeded" });
  });
});

describe("the address of a webhook", () => {
  it("is not given where nothing from outside reaches this Limn", async () => {
    const limn = await HostedLimn.begin("no-origin", 10, connected.replicate);
    const { id: uploadId } = await limn.upload(sceneRaster(48, 32, 3));
    await limn.make({ mode: "standard", uploadId, size: { scale: 2 } });
    expect(await deliveriesOf("replicate")).toEqual([]);
    expect((await callsOf("replicate")).filter((call) => call.startsWith("GET /v1/webhooks"))).toEqual([]);
  });
});
