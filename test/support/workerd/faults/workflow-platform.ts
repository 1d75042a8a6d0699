import { instanceId } from "#functions/accounts/recovery";
import type { EnhanceParams, Env } from "#functions/env";
import type { Engine } from "#functions/jobs/engines/engine";
import { type Engines, enginesOf } from "#functions/jobs/engines/engines";
import { stripNews } from "#functions/jobs/course-steps";
import { JobCourse, type StepRunner } from "#functions/jobs/job-course";

/** When, in one step of one attempt, something happens to the Worker. */
export interface StepMoment {
  readonly attempt: number;
  readonly step: string;
  /** "after": its work is done, and nobody has noted that. */
  readonly when: "before" | "after";
}

export interface PlatformOptions {
  /** What the workflow gets as its bindings. */
  readonly env: Env;
  readonly wrapEngine?: (engine: Engine) => Engine;
  /** Whether the Worker dies at this moment: nothing of it runs on. */
  readonly isKilledAt?: (moment: StepMoment) => boolean;
  /** Awaited at each moment: a late attempt waits here. */
  readonly onMoment?: (moment: StepMoment) => Promise<void>;
  /** What the queue's consumers do while an attempt waits for strips; a test lets them, there and nowhere else. */
  readonly consumeStrips?: (engines: Engines) => Promise<void>;
}

/** An attempt that the platform was asked to run. */
interface Instance {
  readonly params: EnhanceParams;
  status: InstanceStatus["status"];
  /** What the finished steps came to, as the platform keeps it. */
  readonly results: Map<string, unknown>;
  /** What it was sent and has not waited for yet. */
  readonly events: unknown[];
}

/**
 * Runs the product's own workflow as Cloudflare's documentation says that it is run: each step up to its limit of
 * tries, a finished one never again. It stands where the platform does, so that a test can end it at any moment; waits
 * between tries are left out.
 */
export class WorkflowPlatform {
  readonly #options: PlatformOptions;
  readonly #instances = new Map<string, Instance>();
  readonly #asked: Instance[] = [];

  constructor(options: PlatformOptions) {
    this.#options = options;
  }

  /** The binding: it only notes what is asked for, since an object asks for it and a test runs it. */
  readonly binding: Pick<Workflow<EnhanceParams>, "create" | "get"> = {
    create: async (options) => {
      const { id, params } = options ?? {};
      if (!id || !params) throw new Error("an instance has an id and params here");
      if (this.#instances.has(id)) throw new Error("instance.already_exists");
      const instance: Instance = { params, status: "running", results: new Map(), events: [] };
      this.#instances.set(id, instance);
      this.#asked.push(instance);
      return this.#handleOf(id, instance);
    },
    get: async (id) => {
      const instance = this.#instances.get(id);
      if (!instance) throw new Error("instance.not_found");
      return this.#handleOf(id, instance);
    },
  };

  /** Those of the environment, each as the test has it. */
  get engines(): Engines {
    const { env, wrapEngine = (engine) => engine } = this.#options;
    const own = enginesOf(env);
    return { ...own, candidates: (quote, picture) => own.candidates(quote, picture).map(wrapEngine) };
  }

  /** Runs what was asked for, side by side, until each has ended or was killed. */
  async runAsked(): Promise<void> {
    while (this.#asked.length > 0) {
      await Promise.all(this.#asked.splice(0).map((instance) => this.#run(instance)));
    }
  }

  /** Begins what was asked for and does not wait for it. */
  begin(): Promise<unknown> {
    return Promise.all(this.#asked.splice(0).map((instance) => this.#run(instance)));
  }

  /** Runs an attempt once more from what its steps came to, as after a restart of the platform, or twice at once. */
  async runAgain(params: EnhanceParams): Promise<void> {
    const instance = this.#instances.get(instanceId(params));
    if (!instance) throw new Error(`no attempt ${instanceId(params)} was asked for`);
    await this.#run(instance);
  }

  async #run(instance: Instance): Promise<void> {
    const { env } = this.#options;
    let die: () => void = () => undefined;
    const death = new Promise<"killed">((resolve) => {
      die = () => resolve("killed");
    });
    const course = new JobCourse({ env, engines: this.engines });
    const run = course.run(instance.params, this.#stepsOf(instance, die)).then(
      () => "complete" as const,
      () => "errored" as const,
    );
    const end = await Promise.race([run, death]);
    // The status of a Worker that died says "running": nobody was left to change it.
    if (end !== "killed") instance.status = end;
  }

  #stepsOf(instance: Instance, die: () => void): StepRunner {
    const { isKilledAt = () => false, onMoment = async () => undefined } = this.#options;
    const pass = async (step: string, when: StepMoment["when"]) => {
      const moment = { attempt: instance.params.attempt, step, when };
      await onMoment(moment);
      if (!isKilledAt(moment)) return;
      die();
      // Nothing runs on.
      await new Promise(() => undefined);
    };
    const runStep = async (name: string, limit: number, work: () => Promise<unknown>) => {
      if (instance.results.has(name)) return instance.results.get(name);
      await pass(name, "before");
      for (let tries = 0; ; tries += 1) {
        try {
          const result = await work();
          await pass(name, "after");
          instance.results.set(name, result);
          return result;
        } catch (error) {
          if (tries >= limit) throw error;
        }
      }
    };
    const steps = {
      do: (name: string, { retries }: { retries: { limit: number } }, work: () => Promise<unknown>) =>
        runStep(name, retries.limit, work),
      waitForEvent: async (name: string, { type }: { type: string }) => {
        await pass(name, "before");
        if (type === stripNews) await this.#options.consumeStrips?.(this.engines);
        // A test lets no time pass: what has not come by now is as good as late, and is looked at.
        await scheduler.wait(1);
        const event = instance.events.shift();
        if (!event) throw new Error("the time is over");
        return event;
      },
    };
    // The only ones of the platform's calls that the workflow makes.
    return steps as unknown as StepRunner;
  }

  #handleOf(id: string, instance: Instance): WorkflowInstance {
    const handle = {
      id,
      status: async () => ({ status: instance.status }),
      sendEvent: async (event: unknown) => void instance.events.push(event),
    };
    return handle as unknown as WorkflowInstance;
  }
}
