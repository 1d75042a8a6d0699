import type { ErrorCode } from "#contract/errors";
import { type ImageDocument, isEnd } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import { describeError, reportError } from "#functions/alerts/report-error";
import type { Env } from "#functions/env";
import { countJob, type JobFigures } from "#functions/observe/metrics";
import { withRequestId } from "#functions/observe/request-id";
import { deleteByPrefix, objectKeys } from "#functions/pictures/object-keys";
import { patientBucket } from "#functions/pictures/patient-bucket";
import type { PreparedShape } from "#functions/pictures/prepared-picture";
import { type StepRunner, type Steps, stepsOf } from "./course-steps";
import type { Engine } from "./engines/engine";
import type { Engines } from "./engines/engines";
import { cancelPredictions, type HostedEnd, runHosted } from "./hosted-course";
import { type Attempt, paced, reportProgress } from "./progress";
import { enhanceStrip, stripsOf } from "./steps/enhance-strip";
import { JobStopped, type Outcome, outcomeOf } from "./steps/outcome";
import { prepare } from "./steps/prepare";
import { prepareExtras } from "./steps/prepare-extras";
import { renderPicture } from "./steps/render-picture";
import { store } from "./steps/store";
import { enhanceSideBySide } from "./strips/side-by-side";

export type { StepRunner } from "./course-steps";

/** What an attempt is run with. */
export interface CourseSurroundings {
  readonly env: Env;
  /** Who enhances. */
  readonly engines: Engines;
}

/**
 * One attempt at a job, from the reserved credits to its end: prepare → the first engine that makes it (by rows, as a whole, or
 * elsewhere) → its strips, side by side where there are several → store → settle. An engine that comes to nothing leaves the job to the next. Every way out ends the job
 * in the Account, exactly once: settled, or failed with the credits released. An attempt that was overtaken or canceled writes nothing
 * more. Whatever kills the Worker in between is mended by the Account's watchdog, which starts the next attempt; what is finished is
 * not done again, and what was asked of a provider is not asked again.
 */
export class JobCourse {
  readonly #surroundings: CourseSurroundings;

  constructor({ env, engines }: CourseSurroundings) {
    this.#surroundings = { env: { ...env, PICTURES: patientBucket(env.PICTURES) }, engines };
  }

  async run(attempt: Attempt, step: StepRunner): Promise<void> {
    const steps = stepsOf(step, attempt);
    await withRequestId(attempt.requestId, async () => {
      try {
        const outcome = await this.#make(attempt, steps);
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

  async #make(attempt: Attempt, steps: Steps): Promise<Outcome<number>> {
    const image = await steps.run("begin", () => this.#begin(attempt));
    if (!image) return { state: "stopped" };
    const prepared = await steps.run("prepare", () =>
      outcomeOf(async () => {
        const shape = await prepare(this.#env, attempt, image);
        await prepareExtras(this.#env, attempt, image, shape);
        return shape;
      }),
    );
    if (prepared.state !== "done") return prepared;
    const shape = prepared.value;
    for (const engine of this.#surroundings.engines.candidates(image.quote, shape)) {
      const made = await this.#makeBy(engine, { attempt, steps, image, shape });
      if (made.state !== "done") return made;
      if (made.value === "unusable") continue;
      const enhanced = await this.#enhance(engine, { attempt, steps, image, shape });
      if (enhanced.state !== "done") return enhanced;
      return steps.run("store", () => outcomeOf(() => store(this.#env, attempt, image, { engine, shape })));
    }
    return { state: "failed", code: "job-failed" };
  }

  /** The job as the account knows it, or null when it has ended or belongs to a newer attempt. */
  async #begin({ uid, jobId, attempt }: Attempt): Promise<ImageDocument | null> {
    const begun = await accountOf(this.#env, uid).beginAttempt(jobId, attempt);
    return begun.proceed ? begun.image : null;
  }

  /** What must be there before an engine's strips can be had: for one that gives rows, nothing. */
  async #makeBy(engine: Engine, { attempt, steps, image, shape }: Work): Promise<HostedEnd> {
    const env = this.#env;
    if (engine.kind === "rows") return { state: "done", value: "made" };
    if (engine.kind === "picture") {
      return steps.run(`render by ${engine.id}`, () =>
        outcomeOf(async (): Promise<"made"> => {
          await renderPicture(env, attempt, image, { engine, shape });
          return "made";
        }),
      );
    }
    const model = engine.models.find(({ mode }) => mode === image.quote.mode);
    if (!model) return { state: "done", value: "unusable" };
    return runHosted({ env, attempt, image, steps }, { engine, model, shape });
  }

  async #enhance(engine: Engine, { attempt, steps, image, shape }: Work): Promise<Outcome<number>> {
    const env = this.#env;
    const isEmulated = engine.kind === "hosted" && engine.isEmulated;
    const noted = await steps.run("note engine", () =>
      outcomeOf(() => this.#noteEngine(attempt, { engine: engine.id, isEmulated })),
    );
    if (noted.state !== "done") return noted;
    const { length: count } = stripsOf(image, shape);
    if (count > 1) return enhanceSideBySide({ env, attempt, image, steps, engine: engine.id, count });
    // A queue would only make a small picture wait.
    const report = paced((share) => reportProgress(env, attempt, "enhance", share));
    return steps.run("enhance strip 0", () =>
      outcomeOf(async () => {
        await enhanceStrip(env, attempt, image, { engine, shape, strip: 0 }, report);
        return count;
      }),
    );
  }

  /** The job's engine is the one that truly does it. */
  async #noteEngine(
    { uid, jobId, attempt }: Attempt,
    made: { readonly engine: string; readonly isEmulated: boolean },
  ): Promise<string> {
    const { proceed } = await accountOf(this.#env, uid).noteEngine(jobId, attempt, made);
    if (!proceed) throw new JobStopped();
    return made.engine;
  }

  async #settle(attempt: Attempt, steps: Steps, resultSizeBytes: number): Promise<void> {
    const { uid, jobId } = attempt;
    const accepted = await steps.run("settle", async () => {
      const settled = await accountOf(this.#env, uid).settleJob(jobId, attempt.attempt, { resultSizeBytes });
      return settled.accepted;
    });
    if (accepted) await this.#end(attempt, steps, "succeeded");
  }

  async #fail(attempt: Attempt, steps: Steps, code: ErrorCode): Promise<void> {
    const accepted = await steps.run("release", async () => {
      const failed = await accountOf(this.#env, attempt.uid).failJob(attempt.jobId, attempt.attempt, code);
      return failed.accepted;
    });
    if (accepted) await this.#end(attempt, steps, code);
  }

  /** Counts the end of a job that this attempt has ended, and takes its work away. */
  async #end(attempt: Attempt, steps: Steps, outcome: string): Promise<void> {
    await steps.run("count", async () => {
      const account = accountOf(this.#env, attempt.uid);
      const image = await account.readJob(attempt.jobId);
      if (!image) return;
      const engine = await account.readEngine(attempt.jobId);
      countJob(this.#env, figuresOf(image, attempt, { engine, outcome }));
    });
    await this.#clean(attempt, steps);
  }

  /** Leaves a job that ended elsewhere without a trace; one that a newer attempt has taken over keeps its work. */
  async #leave(attempt: Attempt, steps: Steps): Promise<void> {
    const { uid, jobId } = attempt;
    const isUnfinished = await steps.run("leave", async () => {
      const image = await accountOf(this.#env, uid).readJob(jobId);
      if (image && !isEnd(image.state)) return true;
      await cancelPredictions(this.#env, this.#surroundings.engines, attempt);
      if (image?.state !== "succeeded") await this.#env.PICTURES.delete(objectKeys.result(uid, jobId));
      return false;
    });
    if (!isUnfinished) await this.#clean(attempt, steps);
  }

  async #clean({ uid, jobId }: Attempt, steps: Steps): Promise<void> {
    await steps.run("clean", () => deleteByPrefix(this.#env.PICTURES, objectKeys.work(uid, jobId)));
  }
}

/** What the steps of one attempt share. */
interface Work {
  readonly attempt: Attempt;
  readonly steps: Steps;
  readonly image: ImageDocument;
  /** Of the prepared input. */
  readonly shape: PreparedShape;
}

function figuresOf(
  { quote, createdAt, finishedAt }: ImageDocument,
  { attempt }: Attempt,
  { engine, outcome }: { readonly engine: string; readonly outcome: string },
): JobFigures {
  const { mode, format, widthPx, heightPx, amountCredits } = quote;
  return {
    mode,
    engine,
    format,
    outcome,
    // A clock that was set back meanwhile must not take away from the sums.
    durationMs: Math.max(0, Date.parse(finishedAt ?? createdAt) - Date.parse(createdAt)),
    megapixels: (widthPx * heightPx) / 1_000_000,
    amountCredits,
    attempt,
  };
}
