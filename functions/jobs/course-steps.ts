import type { WorkflowStep } from "cloudflare:workers";
import { log } from "#functions/observe/log";
import { withRequestId } from "#functions/observe/request-id";
import type { Attempt } from "./progress";

/** Each step is tried three times; its deadline covers the slowest strip on a busy machine. */
const stepConfiguration = {
  retries: { limit: 2, delay: "2 seconds", backoff: "exponential" },
  timeout: "5 minutes",
} as const;

/** The kinds of events that wake an attempt: of a hosted engine that it waits for, and of its strips. */
export const engineNews = "engine-news";
export const stripNews = "strip-news";
export type News = typeof engineNews | typeof stripNews;

/** The steps of an attempt. */
export interface Steps {
  run<Result extends Rpc.Serializable<Result>>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Waits for news, or until the time is over: either way it is looked then. */
  hear(name: string, news: News, timeoutMs: number): Promise<void>;
}

/** The part of the platform that runs steps; a test puts its own in that place. */
export type StepRunner = Pick<WorkflowStep, "do" | "waitForEvent">;

/**
 * The platform calls a step's work by itself: the request's id is brought to it anew. The log tells of each step that begins, so that an
 * attempt that ended without a word can be seen to have ended there.
 */
export function stepsOf(step: StepRunner, { requestId, jobId, attempt }: Attempt): Steps {
  return {
    run: (name, work) =>
      step.do(name, stepConfiguration, () =>
        withRequestId(requestId, () => {
          log.info("a step begins", { jobId, attempt, step: name });
          return work();
        }),
      ),
    hear: async (name, news, timeoutMs) => {
      // It rejects when the time is over (Cloudflare's documentation of waitForEvent).
      await step.waitForEvent(name, { type: news, timeout: timeoutMs }).catch(() => undefined);
    },
  };
}
