import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountOf } from "#functions/accounts/account-of";
import { consumeDirectory } from "#functions/directory/consume";
import type { DirectoryMessage } from "#functions/directory/message";
import { seededRandom } from "../../support/pictures/random";
import { startClock, stopClock } from "../../support/workerd/faults/clock";
import { type FaultSource, failing } from "../../support/workerd/faults/failing";
import { failingDatabase, withBindings } from "../../support/workerd/faults/faulty-bindings";
import { expectWhole } from "../../support/workerd/faults/invariants";
import { noteFault, seeds } from "../../support/workerd/faults/matrix";
import { MessyQueue } from "../../support/workerd/faults/messy-queue";
import { WorkflowPlatform } from "../../support/workerd/faults/workflow-platform";
import { World } from "../../support/workerd/faults/world";

const jobsEach = 3;

/** The directory's rows of an account, as operators see them. */
async function mirrored(uid: string) {
  const read = (query: string) => env.DIRECTORY.prepare(query).bind(uid).all();
  const users = await read("SELECT email, balance_credits FROM users WHERE uid = ?");
  const jobs = await read("SELECT id, state FROM jobs WHERE uid = ? ORDER BY id");
  return { users: users.results, jobs: jobs.results };
}

async function truthOf(uid: string) {
  const account = accountOf(env, uid);
  const user = await account.readUser();
  const jobs = (await account.listImages()).map(({ id, state }) => ({ id, state }));
  return {
    users: [{ email: user?.email, balance_credits: user?.balance }],
    jobs: jobs.sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

beforeEach(startClock);
afterEach(stopClock);

describe("messages to the directory", () => {
  it("that a queue loses, doubles and shuffles, and D1 refuses 1 in 3, leave it as the account is", {
    timeout: 600_000,
  }, async (context) => {
    let injected = 0;
    for (const seed of seeds) {
      const source: FaultSource = {
        random: seededRandom(seed),
        share: 1 / 3,
        onFault: () => {
          injected += 1;
        },
      };
      const messy = new MessyQueue<DirectoryMessage>(source.random);
      const platform = new WorkflowPlatform({ env });
      const queue = failing(messy.binding, "Queues", ["send"], source);
      const uid = `messages-${seed}`;
      const world = await World.begin({
        uid,
        jobs: jobsEach,
        platform,
        bindings: { DIRECTORY_QUEUE: queue },
      });
      await world.startJobs();
      await world.runToEnd();
      await expectWhole(world);
      const faulty = withBindings(env, { DIRECTORY: failingDatabase(env.DIRECTORY, source) });
      await world.tellAll(() => messy.deliverAll((batch) => consumeDirectory(batch, faulty)));
      expect(await mirrored(uid)).toEqual(await truthOf(uid));
    }
    expect(injected).toBeGreaterThan(0);
    const fault = "Queues and D1 fail 1 in 3, messages come twice and out of order";
    noteFault(context, { fault, injected, runs: seeds.length, came: "the directory is as the account" });
  });

  it("that come after the account was erased bring nobody back", async (context) => {
    const messy = new MessyQueue<DirectoryMessage>(seededRandom(1));
    const platform = new WorkflowPlatform({ env });
    const uid = "messages-erased";
    const bindings = { DIRECTORY_QUEUE: messy.binding };
    const world = await World.begin({ uid, jobs: 1, tabs: 0, platform, bindings });
    await world.startJobs();
    await world.runToEnd();
    await world.look();
    await world.account.erase(uid);
    await world.look();
    const last = messy.taken.findIndex(({ type }) => type === "user-deleted");
    expect(last).toBeGreaterThan(0);
    const deleted = messy.taken.splice(last, 1);
    messy.taken.unshift(...deleted);
    await messy.deliverInOrder((batch) => consumeDirectory(batch, env));
    expect(await mirrored(uid)).toEqual({ users: [], jobs: [] });
    const fault = "messages that come after the account was erased";
    noteFault(context, { fault, injected: 1, runs: 1, came: "nobody is brought back" });
  });
});
