// @ts-check

/**
 * How many tests of a stage passed, failed and were skipped; a stage without tests counts as one.
 * @typedef {{passed: number, failed: number, skipped: number}} Outcome
 */

/** @param {number} exitCode @returns {Outcome} of a stage without tests */
export function checkOutcome(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** What stands for a stage that could not run, or broke off before it could report. */
export const crashed = checkOutcome(1);

/** What stands for a stage that could not be asked here, for a reason that is nobody's fault and that it tells. */
export const notAsked = { passed: 0, failed: 0, skipped: 1 };

/** Thrown by a stage that cannot be run here; it counts as skipped, never as passed. */
export class StageSkipped extends Error {
  /** @override */
  name = "StageSkipped";
}

/**
 * @param {unknown} report of Vitest's JSON reporter
 * @returns {Outcome} a file that could not even be loaded counts as one failed test
 */
export function vitestOutcome(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    /** @type {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: {status: string, assertionResults: unknown[]}[]}} */ (
      report
    );
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/**
 * @param {unknown} report of Playwright's JSON reporter
 * @returns {Outcome} a test that passed only at a second try counts as failed
 */
export function playwrightOutcome(report) {
  const { expected, unexpected, flaky, skipped } =
    /** @type {{stats: {expected: number, unexpected: number, flaky: number, skipped: number}}} */ (report)
      .stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/**
 * Brings what a stage's tests report together with how its process ended: neither alone is believed.
 * @param {Outcome} reported
 * @param {number} exitCode
 * @returns {Outcome}
 */
export function judge(reported, exitCode) {
  const ranNothing = reported.passed + reported.failed + reported.skipped === 0;
  const brokeOff = exitCode !== 0 && reported.failed === 0;
  return ranNothing || brokeOff ? { ...reported, failed: reported.failed + 1 } : reported;
}

/** @param {readonly Outcome[]} outcomes @returns {Outcome} */
export function sumOutcomes(outcomes) {
  return outcomes.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** @param {Outcome} outcome @returns {string} `N passed, N failed`, and what was skipped where anything was */
export function describe({ passed, failed, skipped }) {
  const counted = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${counted}, ${skipped} skipped` : counted;
}
