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
import { checkSockets } from "./sockets.mjs";

const defaults = { accounts: 40, keys: 10, seconds: 20, concurrency: 256, sockets: 1_000, changes: 4 };

/** `npm run load`: mixed traffic up to the knee, then the live sockets. `npm run load -- mixed` or `-- sockets` is one of them. */
try {
  const { numbers, flags, words } = readWords(process.argv.slice(2), defaults, ["json"]);
  const unknown = words.find((word) => word !== "mixed" && word !== "sockets");
  if (unknown) throw new SetupError(`There is no part ${unknown}; there are mixed and sockets.`);
  const parts = words.length === 0 ? ["mixed", "sockets"] : words;
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
    const mixed = parts.includes("mixed")
      ? await findKnee({
          next: mixedTraffic({
            client,
            baseUrl,
            people: await makePeople({ ...crowd, keysEach: numbers.keys }),
            picture: await smallPicture(),
          }),
          stepMs: numbers.seconds * 1000,
          maxConcurrency: numbers.concurrency,
          groupId: workerGroupId(),
          tell: console.error,
        })
      : null;
    return { memoryAtRestMb, mixed, sockets };
  } finally {
    await client.close();
  }
}

/** @param {Awaited<ReturnType<typeof measure>>} report */
function show({ memoryAtRestMb, mixed, sockets }) {
  console.log(`workerd at rest: ${memoryAtRestMb} MB`);
  if (sockets) {
    console.log("\nLive sockets on one Worker");
    console.table([sockets]);
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
