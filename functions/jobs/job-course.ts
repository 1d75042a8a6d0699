import type { WorkflowStep } from "cloudflare:workers";
import type { ErrorCode } from "#contract/errors";
import { type ImageDocument, isEnd } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import { describeError, reportError } from "#functions/alerts/report-error";
import type { Env } from "#functions/env";
import { countJob, type JobFigures } from "#functions/observe/metrics";
import { withRequestId } from "#functions/observe/request-id";
import { deleteByPrefix, objectKeys } from "#functions/pictures/object-keys";
import { planStrips } from "#imaging/enhance/strips";
import type { Attempt } from "./progress";
import { engineFor } from "./engines/engines";
import { enhanceStrip } from "./steps/enhance-strip";
import { type Outcome, outcomeOf } from "./steps/outcome";
import { prepare } from "./steps/prepare";
import { store } from "./steps/store";

/** Each step is tried three times; its deadline covers the slowest strip on a busy machine. */
const stepConfiguration = {
  retries: { limit: 2, delay: "2 seconds", backoff: "exponential" },
  timeout: "5 minutes",
} as const;

/** Runs a step of an attempt. */
type Steps = <Result extends Rpc.Serializable<Result>>(
  name: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/** The part of the platform that runs steps; a test puts its own in that place. */
export type StepRunner = Pick<WorkflowStep, "do">;

/** The platform calls a step's work by itself: the request's id is brought to it anew. */
function stepsOf(step: StepRunner, { requestId }: Attempt): Steps {
  return (name, work) => step.do(name, stepConfiguration, () => withRequestId(requestId, work));
}

/** What an attempt is run with. */
export interface CourseSurroundings {
  readonly env: Env;
  /** Who enhances. */
  readonly engineFor: typeof engineFor;
}

/**
 * One attempt at a job, from the reserved credits to its end: prepare → enhance, strip by strip → store → settle. Every way
 * out ends the job in the Account, exactly once: settled, or failed with the credits released. An attempt that was
 * overtaken or canceled writes nothing more. Whatever kills the Worker in between is mended by the Account's watchdog,
 * which starts the next attempt; finished strips are not done again.
 */
export class JobCourse {
  readonly #surroundings: CourseSurroundings;

  constructor(surroundings: CourseSurroundings) {
    this.#surroundings = surroundings;
  }

  async run(attempt: Attempt, step: StepRunner): Promise<void> {
    const steps = stepsOf(step, attempt);
    await withRequestId(attempt.requestId, async () => {
      try {
        const outcome = await this.#enhance(attempt, steps);
        if (outcome.state === "done") await this.#settle(attempt, steps, outcome.value);
        if (outcome.state === "failed") await this.#fail(attempt, steps, outcome.code);
        if (outcome.state === "stopped") await this.#leave(attempt, steps);
      } catch (error) {
        const { jobId, requestId } = attempt;
        const what = `${requestId ?? "no request"}, job ${jobId}: ${describeError(error)}`;
        await reportError(this.#env, "worker", what);
        await this.#fail(attempt, steps, "job-failed");
      }
    });
  }

  get #env(): Env {
    return this.#surroundings.env;
  }

  async #enhance(attempt: Attempt, steps: Steps): Promise<Outcome<number>> {
    const image = await steps("begin", () => this.#begin(attempt));
    if (!image) return { state: "stopped" };
    const prepared = await steps("prepare", () => outcomeOf(() => prepare(this.#env, attempt, image)));
    if (prepared.state !== "done") return prepared;
    for (const strip of planStrips(image.quote).keys()) {
      const enhanced = await steps(`enhance strip ${strip}`, () =>
        outcomeOf(async () => {
          const engine = this.#surroundings.engineFor(image.quote.mode);
          await enhanceStrip(this.#env, attempt, image, { engine, shape: prepared.value, strip });
          return strip;
        }),
      );
      if (enhanced.state !== "done") return enhanced;
    }
    return steps("store", () => outcomeOf(() => store(this.#env, attempt, image, prepared.value)));
  }

  /** The job as the account knows it, or null when it has ended or belongs to a newer attempt. */
  async #begin({ uid, jobId, attempt }: Attempt): Promise<ImageDocument | null> {
    const begun = await accountOf(this.#env, uid).beginAttempt(jobId, attempt);
    return begun.proceed ? begun.image : null;
  }

  async #settle(attempt: Attempt, steps: Steps, resultSizeBytes: number): Promise<void> {
    const { uid, jobId } = attempt;
    const accepted = await steps("settle", async () => {
      const settled = await accountOf(this.#env, uid).settleJob(jobId, attempt.attempt, { resultSizeBytes });
      return settled.accepted;
    });
    if (accepted) await this.#end(attempt, steps, "succeeded");
  }

  async #fail(attempt: Attempt, steps: Steps, code: ErrorCode): Promise<void> {
    const accepted = await steps("release", async () => {
      const failed = await accountOf(this.#env, attempt.uid).failJob(attempt.jobId, attempt.attempt, code);
      return failed.accepted;
    });
    if (accepted) await this.#end(attempt, steps, code);
  }

  /** Counts the end of a job that this attempt has ended, and takes its work away. */
  async #end(attempt: Attempt, steps: Steps, outcome: string): Promise<void> {
    await steps("count", async () => {
      const image = await accountOf(this.#env, attempt.uid).readJob(attempt.jobId);
      if (image) countJob(this.#env, figuresOf(image, attempt, outcome));
    });
    await this.#clean(attempt, steps);
  }

  /** Leaves a job that ended elsewhere without a trace; one that a newer attempt has taken over keeps its work. */
  async #leave(attempt: Attempt, steps: Steps): Promise<void> {
    const { uid, jobId } = attempt;
    const isUnfinished = await steps("leave", async () => {
      const image = await accountOf(this.#env, uid).readJob(jobId);
      if (image && !isEnd(image.state)) return true;
      if (image?.state !== "succeeded") await this.#env.PICTURES.delete(objectKeys.result(uid, jobId));
      return false;
    });
    if (!isUnfinished) await this.#clean(attempt, steps);
  }

  async #clean({ uid, jobId }: Attempt, steps: Steps): Promise<void> {
    await steps("clean", () => deleteByPrefix(this.#env.PICTURES, objectKeys.work(uid, jobId)));
  }
}

function figuresOf(
  { quote, createdAt, finishedAt }: ImageDocument,
  { attempt }: Attempt,
  outcome: string,
): JobFigures {
  const { mode, format, widthPx, heightPx, amountCredits } = quote;
  return {
    mode,
    engine: engineFor(mode).id,
    format,
    outcome,
    // A clock that was set back meanwhile must not take away from the sums.
    durationMs: Math.max(0, Date.parse(finishedAt ?? createdAt) - Date.parse(createdAt)),
    megapixels: (widthPx * heightPx) / 1_000_000,
    amountCredits,
    attempt,
  };
}
