import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EnhanceParams, Env } from "#functions/env";
import type { Engine } from "#functions/jobs/engines/engine";
import { consumeStrips } from "#functions/jobs/strips/consume";
import { consumeDeadStrips } from "#functions/jobs/strips/dead-letters";
import type { StripMessage } from "#functions/jobs/strips/message";
import { objectKeys } from "#functions/pictures/object-keys";
import { rasterOf, samplesLike } from "#imaging/raster";
import { seededRandom } from "../../support/pictures/random";
import { jumpMs, startClock, stopClock } from "../../support/workerd/faults/clock";
import { type FaultSource, failing, InjectedFault } from "../../support/workerd/faults/failing";
import {
  failingAccounts,
  failingBucket,
  failingEngine,
  withBindings,
} from "../../support/workerd/faults/faulty-bindings";
import { expectWhole } from "../../support/workerd/faults/invariants";
import { noteFault, seeds } from "../../support/workerd/faults/matrix";
import { MessyQueue } from "../../support/workerd/faults/messy-queue";
import { type StepMoment, WorkflowPlatform } from "../../support/workerd/faults/workflow-platform";
import { World } from "../../support/workerd/faults/world";

/** The queue's own retries and the first try (wrangler.toml). */
const maxTries = 4;

interface Parts {
  /** What the attempt and the consumers get. */
  readonly faulty?: Env;
  readonly wrapEngine?: (engine: Engine) => Engine;
  readonly isKilledAt?: (moment: StepMoment) => boolean;
  /** What wakes the attempt; the platform's own where it is absent. */
  readonly enhance?: Workflow<EnhanceParams>;
  /** Before each delivery: a test may lose what was taken. */
  readonly beforeDelivery?: (taken: StripMessage[]) => void;
}

/** Stands where the networks do, for the course is looked at here and not the picture: even rows, at no cost. */
function plain(engine: Engine): Engine {
  if (engine.kind !== "rows") return engine;
  return {
    ...engine,
    enhance: async (input, size, { onPiece }) => ({
      size,
      rows: async ({ first, end }) => {
        await onPiece(0.5);
        const { widthPx } = size;
        const { data } = await input.rows({ first: 0, end: 1 });
        const samples = samplesLike(data, widthPx * (end - first) * 3);
        samples.fill(first & 255);
        return rasterOf(widthPx, end - first, 3, samples);
      },
    }),
  };
}

/** A platform whose queue hands on strips side by side, in any order, and half of them twice. */
function platformOf(
  { faulty = env, beforeDelivery, wrapEngine = (engine) => engine, enhance, ...parts }: Parts,
  random: () => number,
) {
  const queue = new MessyQueue<StripMessage>(random);
  const seen: StripMessage[] = [];
  const bound = withBindings(faulty, { STRIP_QUEUE: queue.binding });
  const platform: WorkflowPlatform = new WorkflowPlatform({
    env: bound,
    wrapEngine: (engine) => wrapEngine(plain(engine)),
    ...parts,
    consumeStrips: (engines) => {
      beforeDelivery?.(queue.taken);
      seen.push(...queue.taken);
      const binding = enhance ?? (platform.binding as Workflow<EnhanceParams>);
      const consumer = withBindings(bound, { ENHANCE: binding });
      return queue.deliverTogether(
        (batch) => consumeStrips(batch, { env: consumer, engines }),
        maxTries,
        (batch) => consumeDeadStrips(batch, withBindings(env, { ENHANCE: binding })),
      );
    },
  });
  return { platform, seen };
}

async function oneJob(uid: string, platform: WorkflowPlatform): Promise<World> {
  const world = await World.begin({ uid, jobs: 1, tabs: 1, large: true, platform });
  await world.startJobs();
  await world.runToEnd();
  return world;
}

const injections: Readonly<Record<string, (source: FaultSource) => Parts>> = {
  "R2 fails 1 in 10": (source) => ({
    faulty: withBindings(env, { PICTURES: failingBucket(env.PICTURES, source) }),
  }),
  "the account fails 1 in 10": (source) => ({
    faulty: withBindings(env, { ACCOUNTS: failingAccounts(env.ACCOUNTS, source) }),
  }),
  "the engine fails 1 in 3": (source) => ({ wrapEngine: (engine) => failingEngine(engine, source) }),
};

beforeEach(startClock);
afterEach(stopClock);

describe("strips side by side, handed on in any order and twice, while", () => {
  it.for(Object.entries(injections))("%s", { timeout: 600_000 }, async ([fault, inject], context) => {
    let injected = 0;
    let succeeded = 0;
    let failed = 0;
    for (const seed of seeds) {
      const random = seededRandom(seed);
      const source = {
        random,
        share: fault.endsWith("10") ? 1 / 10 : 1 / 3,
        onFault: () => void (injected += 1),
      };
      const { platform } = platformOf(inject(source), random);
      const end = await expectWhole(await oneJob(`strips-${fault.replaceAll(" ", "-")}-${seed}`, platform));
      succeeded += end.succeeded;
      failed += end.failed;
    }
    expect(injected).toBeGreaterThan(0);
    expect(succeeded).toBeGreaterThan(0);
    const came = `${succeeded} of ${succeeded + failed} jobs done, ${failed} released`;
    noteFault(context, { fault: `${fault}, strips side by side`, injected, runs: seeds.length, came });
  });
});

describe("strips side by side", () => {
  const steps = ["hand out strips", "wait for strips 1", "look at strips 1"] as const;
  const moments = steps.flatMap((step) => (["before", "after"] as const).map((when) => ({ step, when })));

  // A wait has no work of its own that could be done and not noted.
  const reached = moments.filter(({ step, when }) => step !== "wait for strips 1" || when === "before");
  it.for(reached)("$when '$step' the Worker is killed: the job is done", async (at, context) => {
    let injected = 0;
    const isKilledAt = ({ attempt, step, when }: StepMoment) => {
      const isNow = attempt === 1 && step === at.step && when === at.when;
      if (isNow) injected += 1;
      return isNow;
    };
    const { platform } = platformOf({ isKilledAt }, seededRandom(1));
    const uid = `strips-killed-${at.when}-${at.step.replaceAll(" ", "-")}`;
    const world = await oneJob(uid, platform);
    // What waits in the queue is waited for; then it counts as lost.
    jumpMs(30 * 60_000);
    await world.look();
    await world.runToEnd();
    expect(injected).toBe(1);
    expect(await expectWhole(world)).toEqual({ succeeded: 1, failed: 0 });
    const fault = `the Worker killed ${at.when} '${at.step}'`;
    noteFault(context, { fault, injected, runs: 1, came: "done, charged once" });
  });

  it("of which the queue loses every message are handed out again once they count as lost", async (context) => {
    let lost = 0;
    const beforeDelivery = (taken: StripMessage[]) => {
      if (taken[0]?.attempt === 1) lost += taken.splice(0).length;
    };
    const isKilledAt = ({ attempt, step }: StepMoment) => attempt === 1 && step === "wait for strips 3";
    const { platform } = platformOf({ beforeDelivery, isKilledAt }, seededRandom(2));
    const world = await World.begin({ uid: "strips-lost", jobs: 1, tabs: 1, large: true, platform });
    await world.startJobs();
    await platform.runAsked();
    // A long queue is no silence.
    jumpMs(20 * 60_000);
    await world.look();
    await platform.runAsked();
    expect((await world.account.listImages())[0]).toMatchObject({ state: "running" });
    jumpMs(10 * 60_000);
    await world.look();
    await world.runToEnd();
    expect(lost).toBe(2);
    expect(await expectWhole(world)).toEqual({ succeeded: 1, failed: 0 });
    noteFault(context, {
      fault: "a queue that loses all strips of an attempt",
      injected: lost,
      runs: 1,
      came: "done by the second, charged once",
    });
  });

  it("of which one fails each time end their job, and the credits go back once", async (context) => {
    let injected = 0;
    const wrapEngine = (engine: Engine): Engine => {
      if (engine.kind !== "rows") return engine;
      return {
        ...engine,
        enhance: async (input, rendering, run) => {
          const rows = await engine.enhance(input, rendering, run);
          return {
            size: rows.size,
            rows: async (range) => {
              if (range.first === 0) return rows.rows(range);
              injected += 1;
              throw new InjectedFault("the second strip comes to nothing");
            },
          };
        },
      };
    };
    const { platform } = platformOf({ wrapEngine }, () => 0.1);
    const world = await oneJob("strips-dead", platform);
    // As often as the queue tries, in one attempt alone.
    expect(injected).toBe(maxTries);
    expect(await expectWhole(world)).toEqual({ succeeded: 0, failed: 1 });
    const left = await env.PICTURES.list({ prefix: objectKeys.workOfAccount("strips-dead") });
    expect(left.objects).toEqual([]);
    noteFault(context, {
      fault: "a strip that fails each time",
      injected,
      runs: 1,
      came: "released once, by its dead letter",
    });
  });

  it("that come after the end, or for an attempt that was overtaken, leave nothing and change nothing", async (context) => {
    const { platform, seen } = platformOf({}, () => 0.1);
    const uid = "strips-late";
    const world = await oneJob(uid, platform);
    const key = objectKeys.result(uid, world.jobIds[0] ?? "");
    const before = await env.PICTURES.head(key);
    const ledger = await world.account.readLedger();
    const older = seen.map((message) => ({ ...message, attempt: 7 }));
    for (const bodies of [seen, older]) {
      const late = new MessyQueue<StripMessage>(() => 0.9);
      late.taken.push(...bodies);
      const consume = (batch: Pick<MessageBatch<StripMessage>, "messages">) =>
        consumeStrips(batch, { env, engines: platform.engines });
      await late.deliverInOrder(consume);
      late.taken.push(...bodies);
      await late.deliverInOrder((batch) => consumeDeadStrips(batch, env));
    }
    expect(await world.account.readLedger()).toEqual(ledger);
    expect((await env.PICTURES.head(key))?.etag).toBe(before?.etag);
    const left = await env.PICTURES.list({ prefix: objectKeys.workOfAccount(uid) });
    expect(left.objects).toEqual([]);
    expect(await expectWhole(world)).toEqual({ succeeded: 1, failed: 0 });
    noteFault(context, {
      fault: "strips that come after the end, and again as dead letters",
      injected: 4 * seen.length,
      runs: 1,
      came: "nothing is changed",
    });
  });

  it("whose events are all lost are looked at", async (context) => {
    const deaf = failing({ get: env.ENHANCE.get }, "Workflows", ["get"], {
      random: () => 0,
      share: 1,
      onFault: () => undefined,
    });
    const { platform } = platformOf({ enhance: deaf as Workflow<EnhanceParams> }, seededRandom(3));
    expect(await expectWhole(await oneJob("strips-deaf", platform))).toEqual({ succeeded: 1, failed: 0 });
    noteFault(context, { fault: "events of strips that are lost", injected: 2, runs: 1, came: "done" });
  });
});
