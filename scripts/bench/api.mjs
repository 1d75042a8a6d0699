// @ts-check
import { loadRequestsPerMinute } from "../contract.mjs";
import { runClosedLoop } from "../traffic/closed-loop.mjs";
import { HttpClient } from "../traffic/http-client.mjs";
import { jobBody, waitForWork } from "../traffic/jobs.mjs";
import { giftCredits, makePeople } from "../traffic/people.mjs";
import { countFailures, median, percentile, rounded } from "../traffic/statistics.mjs";
import { addBareRoute, barePath } from "./bare-route.mjs";

export const defaults = { rounds: 5, requests: 400, submissions: 60, concurrency: 8 };

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number} requestsPerSecond the median of the rounds
 * @property {number} ratioToBare the median of each round's ratio to the bare route of the same round
 * @property {{lowest: number, highest: number}} ratioSpread over the rounds
 * @property {number} p50Ms
 * @property {number} p95Ms
 * @property {number} requests
 * @property {number} errors
 *
 * @typedef {{name: string, requests: number, next: (index: number) => () => Promise<unknown>, after?: () => Promise<void>}} Measured
 * @typedef {import("../stack/stack.mjs").Stack} Stack
 */

/** The product with the bare route beside it. */
export const stackOptions = { onRelease: addBareRoute };

/**
 * Requests per second of the API beside a bare Hono route, in turns: what else the machine does meets all of them alike.
 * @param {Stack} stack
 * @param {typeof defaults} options
 * @returns {Promise<Row[]>}
 */
export async function measureApi({ baseUrl, authEmulatorUrl }, options) {
  const client = new HttpClient(baseUrl);
  try {
    const wanted = (options.rounds + 1) * options.submissions;
    const count = Math.max(4, Math.ceil(wanted / giftCredits));
    const { live } = await loadRequestsPerMinute();
    const keysNeeded = ((options.rounds + 1) * (options.requests + options.submissions)) / live;
    const keysEach = Math.min(10, 1 + Math.ceil(keysNeeded / count));
    const people = await makePeople({ client, baseUrl, authEmulatorUrl, count, keysEach });
    return await measureRounds(measuredOf(client, people, options), options);
  } finally {
    await client.close();
  }
}

/**
 * @param {HttpClient} client
 * @param {readonly import("../traffic/people.mjs").Person[]} people
 * @param {typeof defaults} options
 * @returns {Measured[]}
 */
function measuredOf(client, people, { requests, submissions }) {
  const keys = people.flatMap((person) => person.keys);
  const turn = (/** @type {{value: number}} */ counter, /** @type {number} */ length) =>
    counter.value++ % length;
  const keyTurn = { value: 0 };
  const personTurn = { value: 0 };
  return [
    { name: "bare Hono route", requests, next: () => () => client.expect(barePath) },
    { name: "GET /v1/modes (nobody is asked for)", requests, next: () => () => client.expect("/v1/modes") },
    {
      name: "key check (GET /v1/account)",
      requests,
      next: () => {
        const headers = { Authorization: `Bearer ${keys[turn(keyTurn, keys.length)]}` };
        return () => client.expect("/v1/account", { headers });
      },
    },
    {
      name: "job submission (POST /v1/jobs)",
      requests: submissions,
      next: () => {
        const person = people[turn(personTurn, people.length)];
        if (!person) throw new Error("nobody is there");
        const own = person.keys[personTurn.value % person.keys.length];
        const headers = { Authorization: `Bearer ${own}`, "Content-Type": "application/json" };
        return () => client.expect("/v1/jobs", { method: "POST", headers, body: jobBody(person.uploadId) });
      },
      // The work itself is not measured; the next round begins without it.
      after: () => waitForWork(client, people),
    },
  ];
}

/** @param {readonly Measured[]} measured @param {typeof defaults} options @returns {Promise<Row[]>} */
async function measureRounds(measured, { rounds, concurrency }) {
  /** @type {{perSecond: number, outcomes: import("../traffic/statistics.mjs").Outcome[]}[][]} */
  const results = measured.map(() => []);
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { name, requests, next, after }] of measured.entries()) {
      const { outcomes, seconds } = await runClosedLoop({
        concurrency,
        isOver: (begun) => begun >= requests,
        next: (number) => ({ kind: name, run: next(number) }),
      });
      await after?.();
      for (const [failure, count] of Object.entries(countFailures(outcomes)))
        console.error(`${count} × ${failure}`);
      const answered = outcomes.filter(({ failure }) => failure === null).length;
      if (round > 0) results[index]?.push({ perSecond: answered / seconds, outcomes });
    }
  }
  const bare = results[0] ?? [];
  return measured.map(({ name }, index) => rowOf(name, results[index] ?? [], bare));
}

/**
 * @param {string} name
 * @param {readonly {perSecond: number, outcomes: readonly import("../traffic/statistics.mjs").Outcome[]}[]} rounds
 * @param {readonly {perSecond: number}[]} bare
 * @returns {Row}
 */
function rowOf(name, rounds, bare) {
  const ratios = rounds.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN));
  const outcomes = rounds.flatMap((round) => round.outcomes);
  const latencies = outcomes.flatMap(({ latencyMs, failure }) => (failure === null ? [latencyMs] : []));
  return {
    name,
    requestsPerSecond: rounded(median(rounds.map(({ perSecond }) => perSecond))),
    ratioToBare: Math.round(median(ratios) * 1000) / 1000,
    ratioSpread: {
      lowest: Math.round(Math.min(...ratios) * 1000) / 1000,
      highest: Math.round(Math.max(...ratios) * 1000) / 1000,
    },
    p50Ms: rounded(percentile(latencies, 0.5)),
    p95Ms: rounded(percentile(latencies, 0.95)),
    requests: outcomes.length,
    errors: outcomes.filter(({ failure }) => failure !== null).length,
  };
}
