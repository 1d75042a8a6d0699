import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import type { ErrorCode } from "#contract/errors";
import { type ImageDocument, isEnd } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import { describeError, reportError } from "#functions/alerts/report-error";
import type { EnhanceParams, Env } from "#functions/env";
import { deleteByPrefix, objectKeys } from "#functions/pictures/object-keys";
import { planStrips } from "#imaging/enhance/strips";
import type { Attempt } from "./progress";
import { enhanceStrip } from "./steps/enhance-strip";
import { type Outcome, outcomeOf } from "./steps/outcome";
import { prepare } from "./steps/prepare";
import { store } from "./steps/store";

/** Each step is tried three times; its deadline covers the slowest strip on a busy machine. */
const stepConfiguration = {
  retries: { limit: 2, delay: "2 seconds", backoff: "exponential" },
  timeout: "5 minutes",
} as const;

/**
 * One job, from the reserved credits to its end: prepare → enhance, strip by strip → store → settle. Every way out ends
 * the job in the Account, exactly once: settled, or failed with the credits released. An attempt that was overtaken or
 * canceled writes nothing more. Whatever kills the Worker in between is mended by the Account's watchdog, which
 * starts the next attempt; finished strips are not done again.
 */
export class EnhanceWorkflow extends WorkflowEntrypoint<Env, EnhanceParams> {
  override async run(event: Readonly<WorkflowEvent<EnhanceParams>>, step: WorkflowStep): Promise<void> {
    const attempt: Attempt = event.payload;
    try {
      const outcome = await this.enhance(attempt, step);
      if (outcome.state === "done") await this.settle(attempt, step, outcome.value);
      if (outcome.state === "failed") await this.fail(attempt, step, outcome.code);
      if (outcome.state === "stopped") await this.leave(attempt, step);
    } catch (error) {
      await reportError(this.env, "worker", `job ${attempt.jobId}: ${describeError(error)}`);
      await this.fail(attempt, step, "job-failed");
    }
  }

  private async enhance(attempt: Attempt, step: WorkflowStep): Promise<Outcome<number>> {
    const image = await step.do("begin", stepConfiguration, () => this.begin(attempt));
    if (!image) return { state: "stopped" };
    const prepared = await step.do("prepare", stepConfiguration, () =>
      outcomeOf(() => prepare(this.env, attempt, image)),
    );
    if (prepared.state !== "done") return prepared;
    for (const strip of planStrips(image.quote).keys()) {
      const enhanced = await step.do(`enhance strip ${strip}`, stepConfiguration, () =>
        outcomeOf(async () => {
          await enhanceStrip(this.env, attempt, image, prepared.value, strip);
          return strip;
        }),
      );
      if (enhanced.state !== "done") return enhanced;
    }
    return step.do("store", stepConfiguration, () =>
      outcomeOf(() => store(this.env, attempt, image, prepared.value)),
    );
  }

  /** The job as the account knows it, or null when it has ended or belongs to a newer attempt. */
  private async begin({ uid, jobId, attempt }: Attempt): Promise<ImageDocument | null> {
    const begun = await accountOf(this.env, uid).beginAttempt(jobId, attempt);
    return begun.proceed ? begun.image : null;
  }

  private async settle(attempt: Attempt, step: WorkflowStep, resultSizeBytes: number): Promise<void> {
    const { uid, jobId } = attempt;
    const accepted = await step.do("settle", stepConfiguration, async () => {
      const settled = await accountOf(this.env, uid).settleJob(jobId, attempt.attempt, { resultSizeBytes });
      return settled.accepted;
    });
    if (accepted) await this.clean(attempt, step);
  }

  private async fail(attempt: Attempt, step: WorkflowStep, code: ErrorCode): Promise<void> {
    const accepted = await step.do("release", stepConfiguration, async () => {
      const failed = await accountOf(this.env, attempt.uid).failJob(attempt.jobId, attempt.attempt, code);
      return failed.accepted;
    });
    if (accepted) await this.clean(attempt, step);
  }

  /** Leaves a job that ended elsewhere without a trace; one that a newer attempt has taken over keeps its work. */
  private async leave(attempt: Attempt, step: WorkflowStep): Promise<void> {
    const { uid, jobId } = attempt;
    const isUnfinished = await step.do("leave", stepConfiguration, async () => {
      const image = await accountOf(this.env, uid).readJob(jobId);
      if (image && !isEnd(image.state)) return true;
      if (image?.state !== "succeeded") await this.env.PICTURES.delete(objectKeys.result(uid, jobId));
      return false;
    });
    if (!isUnfinished) await this.clean(attempt, step);
  }

  private async clean({ uid, jobId }: Attempt, step: WorkflowStep): Promise<void> {
    await step.do("clean", stepConfiguration, () =>
      deleteByPrefix(this.env.PICTURES, objectKeys.work(uid, jobId)),
    );
  }
}
