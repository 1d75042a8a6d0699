import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seededRandom } from "../../support/pictures/random";
import { startClock, stopClock } from "../../support/workerd/faults/clock";
import { expectWhole } from "../../support/workerd/faults/invariants";
import { noteFault, seeds } from "../../support/workerd/faults/matrix";
import { WorkflowPlatform } from "../../support/workerd/faults/workflow-platform";
import { World } from "../../support/workerd/faults/world";

const cuts = 100;

beforeEach(startClock);
afterEach(stopClock);

describe("sockets", () => {
  it("cut 100 times while jobs are at work show what is, on every tab", {
    timeout: 600_000,
  }, async (context) => {
    for (const seed of seeds) {
      const random = seededRandom(seed);
      let isOver = false;
      const platform = new WorkflowPlatform({ env });
      const world = await World.begin({ uid: `cut-${seed}`, jobs: 8, tabs: 4, platform });
      const cutting = async () => {
        for (let cut = 0; cut < cuts; cut += 1) {
          const tab = world.tabs[Math.floor(random() * world.tabs.length)];
          // Half of them had read what came; the others lose it with their socket.
          if (random() < 0.5) await tab?.takeIn();
          await tab?.reopen();
        }
        isOver = true;
      };
      await world.startJobs();
      await Promise.all([cutting(), world.runToEnd()]);
      expect(isOver).toBe(true);
      expect(await expectWhole(world)).toEqual({ succeeded: 8, failed: 0 });
    }
    const injected = cuts * seeds.length;
    noteFault(context, {
      fault: "sockets cut 100 times",
      injected,
      runs: seeds.length,
      came: "4 tabs the same",
    });
  });
});
