import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seededRandom } from "../../support/pictures/random";
import { jumpMs, startClock, stopClock } from "../../support/workerd/faults/clock";
import { expectWhole } from "../../support/workerd/faults/invariants";
import { noteFault, seeds } from "../../support/workerd/faults/matrix";
import { WorkflowPlatform } from "../../support/workerd/faults/workflow-platform";
import { World } from "../../support/workerd/faults/world";

const hourMs = 3_600_000;

beforeEach(startClock);
afterEach(stopClock);

describe("a clock that jumps", () => {
  it("to anywhere within an hour at every step ends no job twice, and hangs none", {
    timeout: 600_000,
  }, async (context) => {
    let injected = 0;
    for (const seed of seeds) {
      const random = seededRandom(seed);
      const startedAt = Date.now();
      const platform = new WorkflowPlatform({
        env,
        onMoment: async () => {
          // Around the beginning, so that the hour of the person's session is not over.
          jumpMs(startedAt + Math.round((random() - 0.5) * hourMs) - Date.now());
          injected += 1;
        },
      });
      const world = await World.begin({ uid: `clock-${seed}`, jobs: 3, platform });
      await world.startJobs();
      await world.runToEnd();
      expect(await expectWhole(world)).toEqual({ succeeded: 3, failed: 0 });
    }
    const fault = "the clock jumps to anywhere within an hour, at every step";
    noteFault(context, { fault, injected, runs: seeds.length, came: "all done, charged once" });
  });

  it("back by an hour while the Worker dies: the job is looked at as soon as the account wakes", async (context) => {
    const platform = new WorkflowPlatform({
      env,
      isKilledAt: ({ attempt, step }) => attempt === 1 && step === "store",
    });
    const world = await World.begin({ uid: "clock-back", jobs: 1, platform });
    await world.startJobs();
    await platform.runAsked();
    jumpMs(-hourMs);
    expect(await world.runToEnd()).toBeLessThanOrEqual(2);
    expect(await expectWhole(world)).toEqual({ succeeded: 1, failed: 0 });
    const fault = "the clock set back by an hour, the Worker killed";
    noteFault(context, { fault, injected: 1, runs: 1, came: "done by the second, charged once" });
  });
});
