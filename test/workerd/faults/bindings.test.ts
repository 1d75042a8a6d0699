import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EnhanceParams } from "#functions/env";
import { seededRandom } from "../../support/pictures/random";
import { startClock, stopClock } from "../../support/workerd/faults/clock";
import { type FaultSource, failing } from "../../support/workerd/faults/failing";
import {
  failingAccounts,
  failingBucket,
  failingEngine,
  withBindings,
} from "../../support/workerd/faults/faulty-bindings";
import { expectWhole } from "../../support/workerd/faults/invariants";
import { noteFault, seeds } from "../../support/workerd/faults/matrix";
import { WorkflowPlatform } from "../../support/workerd/faults/workflow-platform";
import { World } from "../../support/workerd/faults/world";

const jobsEach = 3;

/** What fails in a course, given the source of its faults. */
type Injection = (source: FaultSource) => {
  readonly platform: WorkflowPlatform;
  readonly enhance?: Workflow<EnhanceParams>;
};

const injections: Readonly<Record<string, Injection>> = {
  // A job asks R2 a dozen times: more failures than this, and hardly one comes through.
  "R2 fails 1 in 6": (source) => ({
    platform: new WorkflowPlatform({
      env: withBindings(env, {
        PICTURES: failingBucket(env.PICTURES, { ...source, share: source.share / 2 }),
      }),
    }),
  }),
  "the account fails 1 in 3": (source) => ({
    platform: new WorkflowPlatform({
      env: withBindings(env, { ACCOUNTS: failingAccounts(env.ACCOUNTS, source) }),
    }),
  }),
  "the engine fails 1 in 3": (source) => ({
    platform: new WorkflowPlatform({ env, wrapEngine: (engine) => failingEngine(engine, source) }),
  }),
  "starting a workflow fails 1 in 3": (source) => {
    const platform = new WorkflowPlatform({ env });
    const binding = failing(platform.binding, "Workflows", ["create", "get"], source);
    return { platform, enhance: binding as Workflow<EnhanceParams> };
  },
  "all of them fail 1 in 6": (source) => {
    const rarer = { ...source, share: source.share / 2 };
    const platform = new WorkflowPlatform({
      env: withBindings(env, {
        PICTURES: failingBucket(env.PICTURES, rarer),
        ACCOUNTS: failingAccounts(env.ACCOUNTS, rarer),
      }),
      wrapEngine: (engine) => failingEngine(engine, rarer),
    });
    const binding = failing(platform.binding, "Workflows", ["create", "get"], rarer);
    return { platform, enhance: binding as Workflow<EnhanceParams> };
  },
};

beforeEach(startClock);
afterEach(stopClock);

describe("whole jobs, while", () => {
  it.for(Object.entries(injections))("%s", { timeout: 600_000 }, async ([fault, inject], context) => {
    let injected = 0;
    let succeeded = 0;
    let failed = 0;
    for (const seed of seeds) {
      const onFault = () => {
        injected += 1;
      };
      const { platform, enhance } = inject({ random: seededRandom(seed), share: 1 / 3, onFault });
      const uid = `${fault.replaceAll(" ", "-")}-${seed}`;
      const bindings = enhance ? { ENHANCE: enhance } : {};
      const world = await World.begin({ uid, jobs: jobsEach, platform, bindings });
      await world.startJobs();
      await world.runToEnd();
      const end = await expectWhole(world);
      succeeded += end.succeeded;
      failed += end.failed;
    }
    expect(injected).toBeGreaterThan(0);
    expect(succeeded).toBeGreaterThan(0);
    const came = `${succeeded} of ${succeeded + failed} jobs done, ${failed} released`;
    noteFault(context, { fault, injected, runs: seeds.length, came });
  });
});
