// @ts-check
import "../node-version.mjs";
import { exitWith, SetupError } from "../project.mjs";
import { HttpClient } from "../traffic/http-client.mjs";
import { onMeasuringStack } from "../traffic/measuring-stack.mjs";
import { makePeople, smallPicture } from "../traffic/people.mjs";
import { readWords } from "../traffic/words.mjs";
import { workerdMemoryMb } from "../traffic/worker-memory.mjs";
import { findKnee, kneeRule } from "./knee.mjs";
import { mixedTraffic } from "./mixed.mjs";
import { soak } from "./soak.mjs";
import { checkSockets } from "./sockets.mjs";

const defaults = {
  accounts: 40,
  keys: 10,
  seconds: 20,
  concurrency: 256,
  sockets: 1_000,
  changes: 4,
  rounds: 15,
};
const allParts = ["mixed", "sockets", "soak"];

/**
 * `npm run load`: mixed traffic up to the knee, the live sockets, and the same traffic for long. `npm run load -- mixed`, `-- sockets` or
 * `-- soak` is one of them.
 */
try {
  const { numbers, flags, words } = readWords(process.argv.slice(2), defaults, ["json"]);
  const unknown = words.find((word) => !allParts.includes(word));
  if (unknown) throw new SetupError(`There is no part ${unknown}; there are ${allParts.join(", ")}.`);
  const parts = words.length === 0 ? allParts : words;
  const report = await onMeasuringStack("load", {}, (stack) => measure(stack, numbers, parts));
  if (flags.has("json")) console.log(JSON.stringify(report));
  else show(report);
  process.exit(0);
} catch (error) {
  exitWith(error);
}

/**
 * @param {import("../stack/stack.mjs").Stack} stack
 * @param {typeof defaults} numbers
 * @param {readonly string[]} parts
 */
async function measure({ baseUrl, authEmulatorUrl, workerGroupId }, numbers, parts) {
  const client = new HttpClient(baseUrl);
  const memoryAtRestMb = workerdMemoryMb(workerGroupId());
  const crowd = { client, baseUrl, authEmulatorUrl, count: numbers.accounts };
  try {
    const sockets = parts.includes("sockets")
      ? {
          ...(await checkSockets({
            client,
            baseUrl,
            people: await makePeople({ ...crowd, keysEach: 0, prefix: "listener" }),
            sockets: numbers.sockets,
            changesEach: numbers.changes,
          })),
          memoryMb: workerdMemoryMb(workerGroupId()),
        }
      : null;
    if (!parts.includes("mixed") && !parts.includes("soak"))
      return { memoryAtRestMb, mixed: null, sockets, soaked: null };
    const next = mixedTraffic({
      client,
      baseUrl,
      people: await makePeople({ ...crowd, keysEach: numbers.keys }),
      picture: await smallPicture(),
    });
    const measured = { next, groupId: workerGroupId(), tell: console.error };
    const stepMs = numbers.seconds * 1000;
    const mixed = parts.includes("mixed")
      ? await findKnee({ ...measured, stepMs, maxConcurrency: numbers.concurrency })
      : null;
    const soaked = parts.includes("soak")
      ? await soak({ ...measured, roundMs: stepMs, rounds: numbers.rounds })
      : null;
    return { memoryAtRestMb, mixed, sockets, soaked };
  } finally {
    await client.close();
  }
}

/** @param {Awaited<ReturnType<typeof measure>>} report */
function show({ memoryAtRestMb, mixed, sockets, soaked }) {
  console.log(`workerd at rest: ${memoryAtRestMb} MB`);
  if (sockets) {
    console.log("\nLive sockets on one Worker");
    console.table([sockets]);
  }
  if (soaked) {
    console.log("\nMixed traffic of two clients, round by round");
    console.table(soaked);
  }
  if (!mixed) return;
  console.log("\nMixed traffic, step by step");
  console.table(mixed.steps);
  console.log(kneeRule);
  const { knee } = mixed;
  console.log(
    knee
      ? `It is at ${knee.concurrency} clients, ${knee.requestsPerSecond} requests per second; beyond it, ${knee.reason}.`
      : "No step was beyond it.",
  );
  console.table(mixed.rows);
  if (Object.keys(mixed.failures).length > 0) console.table(mixed.failures);
}
