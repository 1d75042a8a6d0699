import type { EnhanceParams } from "./bindings";
import type { Job } from "./job-rows";

/** A job at work that says nothing for this long is looked into. Attempts report at least every few seconds. */
export const silenceMs = 30_000;

/** The platform may let an instance wait for its turn; it is left alone for this long. */
const patienceMs = 10 * 60_000;

const maxAttempts = 3;

export type Recovery = "wait" | "restart" | "fail";

/**
 * What to do about a silent job. `status` is that of its workflow's instance, null where there is none. An instance
 * that has not begun is waited for; every other silence is a death: of the machine, or of the start itself.
 */
export function decideRecovery(
  job: Pick<Job, "attempt" | "heartbeatAt">,
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
  workflow: Workflow<EnhanceParams>,
  params: EnhanceParams,
): Promise<InstanceStatus["status"] | null> {
  try {
    const instance = await workflow.get(instanceId(params));
    return (await instance.status()).status;
  } catch {
    return null;
  }
}

/** Starts an attempt. One that exists already is fine; any other failure is left to the next look at the job. */
export async function startAttempt(workflow: Workflow<EnhanceParams>, params: EnhanceParams): Promise<void> {
  try {
    await workflow.create({ id: instanceId(params), params });
  } catch (error) {
    console.warn("attempt not started; it is looked at again:", instanceId(params), error);
  }
}
