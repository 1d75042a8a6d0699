import type { EnhanceParams } from "./bindings";
import { withDeadline } from "../deadline";
import { log } from "../observe/log";
import type { SilentJob } from "./job-rows";
import type { OpenStrips } from "./strips";

/** The platform may let an instance wait for its turn; it is left alone for this long. */
const patienceMs = 10 * 60_000;

/**
 * How long strips may be silent while their workflow is alive (docs/scaling.md). One at work reports twice a second, and what its consumer left
 * comes again at once; those that wait in the queue stand behind other people's.
 */
const stripPatienceMs = { working: 90_000, queued: 30 * 60_000 } as const;

const maxAttempts = 3;

/** The platform answers within milliseconds; a watch must not wait for one that does not. */
const timeoutMs = 5_000;

export type Recovery = "wait" | "restart" | "fail";

/**
 * What to do about a silent job. `status` is that of its workflow's instance, null where there is none. An instance
 * that has not begun is waited for, and one whose strips are under way; every other silence is a death: of the machine, or of the start itself.
 */
export function decideRecovery(
  job: Pick<SilentJob, "attempt" | "heartbeatAt">,
  status: InstanceStatus["status"] | null,
  now: number,
  strips: OpenStrips = "none",
): Recovery {
  const patience = patienceWith(status, strips);
  // Where there is none, a clock that was set back since must not make any.
  if (patience > 0 && now - job.heartbeatAt < patience) return "wait";
  return job.attempt < maxAttempts ? "restart" : "fail";
}

function patienceWith(status: InstanceStatus["status"] | null, strips: OpenStrips): number {
  const isWaiting = status === "queued" || status === "waiting";
  // While it waits for its strips the workflow itself may be told to be running: nobody was left to change it.
  if (strips !== "none" && (isWaiting || status === "running")) return stripPatienceMs[strips];
  return isWaiting ? patienceMs : 0;
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
