// @ts-check
import { workerdMemoryMb } from "../traffic/worker-memory.mjs";
import { countFailures, summarize, summarizeByKind } from "../traffic/statistics.mjs";
import { runMixed } from "./mixed.mjs";

/** How many clients are busy at once in each step. */
const steps = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** Beyond this, people notice that they wait. */
export const maxP95Ms = 1_000;
/** More than this share of failures is not weather. */
export const maxErrorShare = 0.01;
/** Twice the clients that bring less than this much more are only a longer queue. */
export const leastGain = 1.1;

export const kneeRule =
  `The knee is the last step before one whose p95 exceeds ${maxP95Ms} ms or whose errors exceed ` +
  `${maxErrorShare * 100} %, or that has twice the clients and less than ${Math.round((leastGain - 1) * 100)} % more requests per second.`;

/**
 * @typedef {import("../traffic/statistics.mjs").Summary} Summary
 * @typedef {Summary & {concurrency: number, memoryMb: number | null}} Step
 *
 * @typedef {object} LoadReport
 * @property {Step[]} steps
 * @property {{concurrency: number, requestsPerSecond: number, reason: string} | null} knee null where no step is beyond it
 * @property {Summary[]} rows by kind, at the knee
 * @property {Record<string, number>} failures
 */

/**
 * Steps up the clients until the product bends.
 * @param {{next: (index: number) => import("../traffic/closed-loop.mjs").Action, stepMs: number, maxConcurrency: number, groupId: number, tell: (line: string) => void}} options
 * @returns {Promise<LoadReport>}
 */
export async function findKnee({ next, stepMs, maxConcurrency, groupId, tell }) {
  /** @type {Step[]} */
  const taken = [];
  /** @type {Record<string, number>} */
  const failures = {};
  let rows = /** @type {Summary[]} */ ([]);
  await runMixed(next, 4, Math.min(stepMs, 5_000));
  for (const concurrency of steps.filter((step) => step <= maxConcurrency)) {
    const { outcomes, seconds } = await runMixed(next, concurrency, stepMs);
    const step = { ...summarize("all", outcomes, seconds), concurrency, memoryMb: workerdMemoryMb(groupId) };
    tell(`${concurrency} at once: ${step.requestsPerSecond}/s, p95 ${step.p95Ms} ms, ${step.errors} errors`);
    for (const [name, count] of Object.entries(countFailures(outcomes)))
      failures[name] = (failures[name] ?? 0) + count;
    const before = taken.at(-1);
    taken.push(step);
    const reason = before && reasonBeyond(before, step);
    if (reason) {
      const { concurrency: at, requestsPerSecond } = before;
      return { steps: taken, knee: { concurrency: at, requestsPerSecond, reason }, rows, failures };
    }
    rows = summarizeByKind(outcomes, seconds);
  }
  return { steps: taken, knee: null, rows, failures };
}

/**
 * Why a step is beyond the knee; nothing where it is not.
 * @param {Summary} before @param {Summary} step
 */
export function reasonBeyond(before, step) {
  if (step.errors > step.requests * maxErrorShare) return `${step.errors} of ${step.requests} failed`;
  if (step.p95Ms > maxP95Ms) return `p95 is ${step.p95Ms} ms`;
  const gain = step.requestsPerSecond / before.requestsPerSecond;
  return gain < leastGain ? `twice the clients bring ${gain.toFixed(2)} times the requests` : null;
}
