import type { EnhanceParams } from "./bindings";
import { withDeadline } from "../deadline";
import { log } from "../observe/log";
import type { SilentJob } from "./job-rows";

/** The platform may let an instance wait for its turn; it is left alone for this long. */
const patienceMs = 10 * 60_000;

const maxAttempts = 3;

/** The platform answers within milliseconds; a watch must not wait for one that does not. */
const timeoutMs = 5_000;

export type Recovery = "wait" | "restart" | "fail";

/**
 * What to do about a silent job. `status` is that of its workflow's instance, null where there is none. An instance
 * that has not begun is waited for; every other silence is a death: of the machine, or of the start itself.
 */
export function decideRecovery(
  job: Pick<SilentJob, "attempt" | "heartbeatAt">,
  status: InstanceStatus["status"] | null,
  now: number,
): Recovery {
  const isWaitingForItsTurn = status === "queued" || status === "waiting";
  if (isWaitingForItsTurn && now - job.heartbeatAt < patienceMs) return "wait";
  return job.attempt < maxAttempts ? "restart" : "fail";
}

export const instanceId = ({ jobId, attempt }: EnhanceParams) => `${jobId}-${attempt}`;

/** The status of an attempt's instance, or null when the platform knows none. */
export async function statusOf(
  workflow: Pick<Workflow<EnhanceParams>, "get">,
  params: EnhanceParams,
): Promise<InstanceStatus["status"] | null> {
  try {
    const instance = await withDeadline(workflow.get(instanceId(params)), timeoutMs);
    return (await withDeadline(instance.status(), timeoutMs)).status;
  } catch {
    return null;
  }
}

/** Starts an attempt. One that exists already is fine; any other failure is left to the next look at the job. */
export async function startAttempt(
  workflow: Pick<Workflow<EnhanceParams>, "create">,
  params: EnhanceParams,
): Promise<void> {
  try {
    await withDeadline(workflow.create({ id: instanceId(params), params }), timeoutMs);
  } catch (error) {
    log.warn("an attempt was not started; it is looked at again", { instance: instanceId(params), error });
  }
}
