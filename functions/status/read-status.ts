import { type StatusReport, statusRhythm } from "#contract/status";
import { withDeadline } from "#functions/deadline";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { statusBoardOf } from "./bindings";
import { checkStatus } from "./check-status";

const timeoutMs = 3_000;

/**
 * What /status shows, null where the board itself does not answer. Where the last check is long ago (the platform's timer
 * stands still, or this is a developer's machine) the page sets off the next one; `later` keeps it alive.
 */
export async function readStatus(
  env: Env,
  now: number,
  later: (work: Promise<void>) => void,
): Promise<StatusReport | null> {
  try {
    const report = await withDeadline(Promise.resolve(statusBoardOf(env).read(now)), timeoutMs);
    const checkedAt = report.checkedAt === null ? 0 : Date.parse(report.checkedAt);
    if (now - checkedAt > statusRhythm.checkEveryMs) later(checkStatus(env));
    return report;
  } catch (error) {
    log.error("the status board does not answer", { error });
    return null;
  }
}
