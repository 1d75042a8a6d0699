import { describe, expect, it } from "vitest";
import {
  checkOutcome,
  describe as describeOutcome,
  judge,
  playwrightOutcome,
  sumOutcomes,
  vitestOutcome,
} from "../../../scripts/stages/outcome.mjs";

const file = (status: string, tests: number) => ({
  status,
  assertionResults: Array.from({ length: tests }, () => ({})),
});

function vitestReport(counts: Partial<Record<string, number>>, testResults = [file("passed", 1)]) {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  return { ...none, ...counts, testResults };
}

describe("the outcome of a stage", () => {
  it("is one passed or one failed where there are no tests", () => {
    expect(checkOutcome(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(checkOutcome(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("reads Vitest's report, with todo tests among the skipped", () => {
    const report = vitestReport({
      numPassedTests: 7,
      numFailedTests: 2,
      numPendingTests: 1,
      numTodoTests: 3,
    });
    expect(vitestOutcome(report)).toEqual({ passed: 7, failed: 2, skipped: 4 });
  });

  it("counts a test file that could not be loaded as one failed test", () => {
    const report = vitestReport({ numPassedTests: 5 }, [file("passed", 5), file("failed", 0)]);
    expect(vitestOutcome(report)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it("reads Playwright's report, where a second try is no pass", () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 } };
    expect(playwrightOutcome(report)).toEqual({ passed: 4, failed: 3, skipped: 3 });
  });

  it("is believed when report and exit code agree", () => {
    const passed = { passed: 3, failed: 0, skipped: 0 };
    const failed = { passed: 3, failed: 2, skipped: 0 };
    expect(judge(passed, 0)).toEqual(passed);
    expect(judge(failed, 1)).toEqual(failed);
  });

  it("has a failure when the process failed and no test did", () => {
    expect(judge({ passed: 3, failed: 0, skipped: 1 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });

  it("has a failure when nothing ran at all", () => {
    expect(judge({ passed: 0, failed: 0, skipped: 0 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe("the last line of npm test", () => {
  it("sums all stages", () => {
    const sum = sumOutcomes([
      checkOutcome(0),
      { passed: 40, failed: 0, skipped: 0 },
      { passed: 8, failed: 2, skipped: 0 },
    ]);
    expect(describeOutcome(sum)).toBe("49 passed, 2 failed");
  });

  it("names skipped tests only where there are any", () => {
    expect(describeOutcome({ passed: 5, failed: 0, skipped: 1 })).toBe("5 passed, 0 failed, 1 skipped");
  });

  it("is zero for no stages", () => {
    expect(describeOutcome(sumOutcomes([]))).toBe("0 passed, 0 failed");
  });
});
