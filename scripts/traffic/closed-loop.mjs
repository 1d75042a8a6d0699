// @ts-check
/** @typedef {import("./statistics.mjs").Outcome} Outcome */

/**
 * One thing that a client does; it throws where the answer is not the one that it should be.
 * @typedef {{kind: string, run: () => Promise<unknown>}} Action
 */

/**
 * Keeps `concurrency` clients busy, each with one request at a time, until `isOver` says so: a closed loop, in which a slow
 * server is asked less.
 * @param {{concurrency: number, isOver: (begun: number) => boolean, next: (index: number) => Action}} options
 * @returns {Promise<{outcomes: Outcome[], seconds: number}>}
 */
export async function runClosedLoop({ concurrency, isOver, next }) {
  /** @type {Outcome[]} */
  const outcomes = [];
  let begun = 0;
  const start = performance.now();
  const client = async () => {
    while (!isOver(begun)) {
      const action = next(begun);
      begun += 1;
      outcomes.push(await timed(action));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  return { outcomes, seconds: (performance.now() - start) / 1000 };
}

/** @param {Action} action @returns {Promise<Outcome>} */
async function timed({ kind, run }) {
  const start = performance.now();
  /** @type {string | null} */
  let failure = null;
  try {
    await run();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  return { kind, latencyMs: performance.now() - start, failure };
}
