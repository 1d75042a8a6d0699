// @ts-check
import { workerdMemoryMb } from "../traffic/worker-memory.mjs";
import { summarize } from "../traffic/statistics.mjs";
import { runMixed } from "./mixed.mjs";

/** Well below the knee, so that nothing waits in line: what grows then grows for good. */
const concurrency = 2;

/**
 * @typedef {object} Round
 * @property {number} round
 * @property {number} requests
 * @property {number} errors
 * @property {number} p95Ms
 * @property {number | null} memoryMb at its end
 */

/**
 * The same traffic for round after round: whether the memory of workerd comes to rest.
 * @param {{next: (index: number) => import("../traffic/closed-loop.mjs").Action, rounds: number, roundMs: number, groupId: number, tell: (line: string) => void}} options
 * @returns {Promise<Round[]>}
 */
export async function soak({ next, rounds, roundMs, groupId, tell }) {
  /** @type {Round[]} */
  const done = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { outcomes, seconds } = await runMixed(next, concurrency, roundMs);
    const { requests, errors, p95Ms } = summarize("all", outcomes, seconds);
    done.push({ round, requests, errors, p95Ms, memoryMb: workerdMemoryMb(groupId) });
    tell(`round ${round}: ${requests} requests, ${done.at(-1)?.memoryMb} MB`);
  }
  return done;
}
