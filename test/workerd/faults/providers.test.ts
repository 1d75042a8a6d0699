import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Env } from "#functions/env";
import { isEnd } from "#contract/jobs";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { sceneRaster } from "../../support/pictures/rasters";
import { startClock, stopClock } from "../../support/workerd/faults/clock";
import { noteFault, seeds } from "../../support/workerd/faults/matrix";
import type { StepMoment } from "../../support/workerd/faults/workflow-platform";
import { connected, control, deliveriesOf, HostedLimn, resetStandIns } from "../../support/workerd/hosted";

const jobsEach = 2;
const grantedCredits = 100;
/** Three attempts, each of them found silent. */
const maxLooks = 6;

interface Hosted {
  readonly provider: "replicate" | "fal";
  readonly variables: Partial<Env>;
  readonly mode: string;
}

const told = { PUBLIC_ORIGIN: "https://limn.test" };
const hosted: readonly Hosted[] = [
  { provider: "replicate", variables: { ...connected.replicate, ...told }, mode: "standard" },
  // Nobody else makes this mode: where it fails, the credits go back.
  { provider: "fal", variables: { ...connected.fal, ...told }, mode: "upscale-flux" },
];

beforeEach(async () => {
  await resetStandIns();
  startClock();
});
afterEach(async () => {
  stopClock();
  await resetStandIns();
});

const bought = async (provider: Hosted["provider"]) =>
  (await control<{ predictions: unknown[] }>(provider, "predictions")).predictions.length;

/** Somebody with jobs at a provider that fails, whose webhooks arrive while an answer is missed. */
async function run({ provider, variables, mode }: Hosted, seed: number) {
  const onMoment = async ({ step }: StepMoment) => {
    if (step !== `hear of ${provider} 2`) return;
    for (const delivery of await deliveriesOf(provider)) await limn.bring(delivery);
  };
  const limn = await HostedLimn.begin(`${provider}-fails-${seed}`, grantedCredits, variables, { onMoment });
  const { id: uploadId } = await limn.upload(sceneRaster(48, 32, 3));
  await control(provider, "chance", { share: 1 / 3, seed });
  const ids: string[] = [];
  for (let job = 0; job < jobsEach; job += 1) {
    const before = await bought(provider);
    const { id } = await limn.ask({ uploadId, mode, size: { scale: 2 } });
    ids.push(id);
    for (let looks = 0; looks < maxLooks && !isEnd((await limn.read(id)).state); looks += 1) {
      await limn.platform.runAsked();
      if (!isEnd((await limn.read(id)).state)) await limn.look();
    }
    // Never twice for one job.
    expect((await bought(provider)) - before).toBeLessThanOrEqual(1);
  }
  const { faults } = await control<{ faults: number }>(provider, "calls");
  await control(provider, "clear-faults");
  return { limn, ids, faults };
}

/** Each job has ended, each reserve once, and the balance is what was paid. */
async function expectSettled(limn: HostedLimn, ids: readonly string[]): Promise<number> {
  const ledger = await limn.account.readLedger();
  let paidCredits = 0;
  let succeeded = 0;
  for (const id of ids) {
    const { state, quote } = await limn.read(id);
    expect(["succeeded", "failed"]).toContain(state);
    if (state === "succeeded") {
      paidCredits += quote.amountCredits;
      succeeded += 1;
      expect((await limn.fetch(`/media/images/${id}/result`)).status).toBe(200);
    }
    const kinds = ledger.filter(({ reference }) => reference === id).map(({ kind }) => kind);
    expect(kinds).toEqual(["reserve", state === "succeeded" ? "settle" : "release"]);
  }
  expect(replayLedger(ledger)).toEqual({ balanceCredits: grantedCredits - paidCredits, openReserves: [] });
  return succeeded;
}

describe("a provider that fails 1 in 3", () => {
  it.for(hosted.map((one) => [one.provider, one] as const))(
    "%s: each job ends, and nothing is bought twice",
    { timeout: 600_000 },
    async ([, one], context) => {
      let injected = 0;
      let succeeded = 0;
      let engines = 0;
      for (const seed of seeds) {
        const { limn, ids, faults } = await run(one, seed);
        injected += faults;
        succeeded += await expectSettled(limn, ids);
        for (const id of ids) if ((await limn.account.readEngine(id)) === one.provider) engines += 1;
      }
      expect(injected).toBeGreaterThan(0);
      const jobs = jobsEach * seeds.length;
      const came = `${succeeded} of ${jobs} jobs done (${engines} by it), ${jobs - succeeded} released; none bought twice`;
      noteFault(context, { fault: `${one.provider} fails 1 in 3`, injected, runs: seeds.length, came });
    },
  );
});
