import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startClock, stopClock } from "../../support/workerd/faults/clock";
import { expectWhole } from "../../support/workerd/faults/invariants";
import { noteFault } from "../../support/workerd/faults/matrix";
import { type StepMoment, WorkflowPlatform } from "../../support/workerd/faults/workflow-platform";
import { World } from "../../support/workerd/faults/world";

/** The steps of a job that succeeds, in their order (functions/jobs/job-course.ts). */
const steps = [
  "begin",
  "prepare",
  "note engine",
  "enhance strip 0",
  "store",
  "settle",
  "count",
  "clean",
] as const;
const moments = steps.flatMap((step) => (["before", "after"] as const).map((when) => ({ step, when })));

const is = (moment: StepMoment, { step, when }: Omit<StepMoment, "attempt">) =>
  moment.step === step && moment.when === when;

beforeEach(startClock);
afterEach(stopClock);

describe("the Worker killed", () => {
  it.for(moments)("$when $step of the first attempt: the job is done", async (at, context) => {
    let injected = 0;
    const platform = new WorkflowPlatform({
      env,
      isKilledAt: (moment) => {
        const isNow = moment.attempt === 1 && is(moment, at);
        if (isNow) injected += 1;
        return isNow;
      },
    });
    const world = await World.begin({
      uid: `killed-${at.when}-${at.step.replaceAll(" ", "-")}`,
      jobs: 1,
      platform,
    });
    await world.startJobs();
    await world.runToEnd();
    expect(injected).toBe(1);
    expect(await expectWhole(world)).toEqual({ succeeded: 1, failed: 0 });
    const fault = `the Worker killed ${at.when} '${at.step}'`;
    noteFault(context, { fault, injected, runs: 1, came: "done, charged once" });
  });

  it.for(steps.slice(0, 6))("before '%s' of every attempt: the credits go back", async (step, context) => {
    let injected = 0;
    const platform = new WorkflowPlatform({
      env,
      isKilledAt: (moment) => {
        const isNow = is(moment, { step, when: "before" });
        if (isNow) injected += 1;
        return isNow;
      },
    });
    const world = await World.begin({ uid: `always-killed-${step.replaceAll(" ", "-")}`, jobs: 1, platform });
    await world.startJobs();
    await world.runToEnd();
    expect(injected).toBe(3);
    expect(await expectWhole(world)).toEqual({ succeeded: 0, failed: 1 });
    const fault = `the Worker killed before '${step}', every time`;
    noteFault(context, { fault, injected, runs: 1, came: "released after three attempts" });
  });

  it("anywhere, and the attempt run on by the platform from the steps that it noted: done once", async (context) => {
    let injected = 0;
    for (const at of moments) {
      let isDead = false;
      const platform = new WorkflowPlatform({
        env,
        isKilledAt: (moment) => {
          const isNow = !isDead && is(moment, at);
          isDead ||= isNow;
          return isNow;
        },
      });
      const uid = `run-on-${at.when}-${at.step.replaceAll(" ", "-")}`;
      const world = await World.begin({ uid, jobs: 1, platform });
      await world.startJobs();
      await platform.runAsked();
      expect(isDead).toBe(true);
      injected += 1;
      await platform.runAgain({ uid, jobId: world.jobIds[0] ?? "", attempt: 1 });
      expect(await world.runToEnd()).toBe(0);
      expect(await expectWhole(world)).toEqual({ succeeded: 1, failed: 0 });
    }
    const fault = "the Worker killed at each moment, the attempt run on";
    noteFault(context, { fault, injected, runs: moments.length, came: "done, charged once" });
  });
});
