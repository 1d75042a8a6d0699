// @ts-check

/**
 * One request as it ended.
 * @typedef {{kind: string, latencyMs: number, failure: string | null}} Outcome
 *
 * @typedef {object} Summary
 * @property {string} kind
 * @property {number} requests
 * @property {number} requestsPerSecond
 * @property {number} p50Ms
 * @property {number} p95Ms
 * @property {number} p99Ms
 * @property {number} errors
 */

/**
 * The nearest-rank percentile: the least value that `share` of all values do not exceed.
 * @param {readonly number[]} values
 * @param {number} share 0 to 1
 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** @param {readonly number[]} values */
export function median(values) {
  return percentile(values, 0.5);
}

/** @param {number} value @returns {number} with one digit after the point */
export function rounded(value) {
  return Math.round(value * 10) / 10;
}

/**
 * What a kind of request came to. Latencies count answers alone: what failed at once would make it look quick.
 * @param {string} kind
 * @param {readonly Outcome[]} outcomes
 * @param {number} seconds
 * @returns {Summary}
 */
export function summarize(kind, outcomes, seconds) {
  const answered = outcomes.filter(({ failure }) => failure === null);
  const latencies = answered.map(({ latencyMs }) => latencyMs);
  return {
    kind,
    requests: outcomes.length,
    requestsPerSecond: rounded(answered.length / seconds),
    p50Ms: rounded(percentile(latencies, 0.5)),
    p95Ms: rounded(percentile(latencies, 0.95)),
    p99Ms: rounded(percentile(latencies, 0.99)),
    errors: outcomes.length - answered.length,
  };
}

/** @param {readonly Outcome[]} outcomes @param {number} seconds @returns {Summary[]} one for each kind, then all together */
export function summarizeByKind(outcomes, seconds) {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))].sort();
  const rows = kinds.map((kind) =>
    summarize(
      kind,
      outcomes.filter((one) => one.kind === kind),
      seconds,
    ),
  );
  return [...rows, summarize("all", outcomes, seconds)];
}

/** @param {readonly Outcome[]} outcomes @returns {Record<string, number>} what failed, and how often */
export function countFailures(outcomes) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { kind, failure } of outcomes) {
    if (failure !== null) counts[`${kind}: ${failure}`] = (counts[`${kind}: ${failure}`] ?? 0) + 1;
  }
  return counts;
}
