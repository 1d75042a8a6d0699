import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startClock, stopClock } from "../../support/workerd/faults/clock";
import { expectWhole } from "../../support/workerd/faults/invariants";
import { noteFault } from "../../support/workerd/faults/matrix";
import { WorkflowPlatform } from "../../support/workerd/faults/workflow-platform";
import { World } from "../../support/workerd/faults/world";

const steps = ["begin", "prepare", "enhance strip 0", "store", "settle"] as const;

beforeEach(startClock);
afterEach(stopClock);

describe("an attempt", () => {
  it.for(steps)(
    "that comes back at '%s' after the next one has ended the job changes nothing",
    async (step, context) => {
      let goOn: () => void = () => undefined;
      let reached: () => void = () => undefined;
      const isReached = new Promise<void>((resolve) => {
        reached = resolve;
      });
      const mayGoOn = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const platform = new WorkflowPlatform({
        env,
        onMoment: async (moment) => {
          if (moment.attempt !== 1 || moment.step !== step || moment.when !== "before") return;
          reached();
          await mayGoOn;
        },
      });
      const world = await World.begin({ uid: `late-${step.replaceAll(" ", "-")}`, jobs: 1, platform });
      await world.startJobs();
      const late = platform.begin();
      await isReached;
      await world.look();
      await world.runToEnd();
      const ledger = await world.account.readLedger();
      goOn();
      await late;
      expect(await world.account.readLedger()).toEqual(ledger);
      expect(await expectWhole(world)).toEqual({ succeeded: 1, failed: 0 });
      const fault = `an attempt that hung before '${step}' and came back after the end`;
      noteFault(context, { fault, injected: 1, runs: 1, came: "done by the second, charged once" });
    },
  );

  it("that runs twice at once ends its job once", async (context) => {
    const runs = 5;
    for (let run = 0; run < runs; run += 1) {
      const platform = new WorkflowPlatform({ env });
      const uid = `twice-${run}`;
      const world = await World.begin({ uid, jobs: 1, platform });
      await world.startJobs();
      const first = platform.begin();
      await Promise.all([first, platform.runAgain({ uid, jobId: world.jobIds[0] ?? "", attempt: 1 })]);
      expect(await expectWhole(world)).toEqual({ succeeded: 1, failed: 0 });
    }
    noteFault(context, {
      fault: "an attempt run twice at once",
      injected: runs,
      runs,
      came: "done, charged once",
    });
  });
});
