import { describeError, reportError } from "#functions/alerts/report-error";
import type { Env } from "#functions/env";
import { checkStatus } from "#functions/status/check-status";
import { sweepInbox } from "./sweep-inbox";
import { sweepWork } from "./sweep-work";

interface Task {
  readonly name: string;
  readonly run: (env: Env, now: number) => Promise<void>;
}

/** What the platform's timer sets off, by the expressions of wrangler.toml (times in UTC). */
export const scheduledTasks: Readonly<Record<string, Task>> = {
  "*/5 * * * *": { name: "status", run: (env) => checkStatus(env) },
  "41 * * * *": { name: "work sweep", run: sweepWork },
  "23 3 * * *": { name: "inbox sweep", run: sweepInbox },
};

/** Runs what is due. Never rejects: a task that fails is reported, and comes again at its next time. */
export async function runScheduled({ cron, scheduledTime }: ScheduledController, env: Env): Promise<void> {
  const task = scheduledTasks[cron];
  try {
    if (!task) throw new Error("nothing is planned for this time");
    await task.run(env, scheduledTime);
  } catch (error) {
    await reportError(env, "worker", `schedule, ${task?.name ?? cron}: ${describeError(error)}`);
  }
}
