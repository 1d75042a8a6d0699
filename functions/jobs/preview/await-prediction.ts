import { log } from "#functions/observe/log";
import type { HostedEngine } from "../engines/hosted/hosted-engine";
import type { HostedWork } from "../engines/hosted/hosted-work";
import type { HostedModel } from "../engines/hosted/models";
import { ProviderFailure } from "../engines/hosted/provider-failure";

/** How a preview waits. */
export interface Waiting {
  /** Ends the wait: its time is over, or nobody waits any more. */
  readonly signal: AbortSignal;
  /** Passes the time between two looks. */
  readonly wait: (timeMs: number) => Promise<void>;
  /** Keeps the Worker awake for work that outlives the answer. */
  readonly afterwards: (work: Promise<unknown>) => void;
}

/** `isBought`: somebody may have worked for it. */
export type Awaited =
  | { readonly state: "made"; readonly file: Uint8Array }
  | { readonly state: "unusable"; readonly isBought: boolean }
  | { readonly state: "stopped"; readonly isBought: boolean };

/** Somebody is looking: sooner than a job, and never so often that a provider throttles. */
const firstPauseMs = 400;
const longestPauseMs = 4_000;

/** So many looks in a row without an answer, each of several tries, and the provider is gone. */
const maxMisses = 2;

const stopped = Symbol("stopped");

/**
 * Asks a hosted engine for one picture, once, and looks at it until it has ended or `signal` says that the wait is over; then the
 * prediction is canceled, also one whose id is heard only later. An answer that was lost is not asked for again: it may have been a purchase.
 */
export async function awaitPrediction(
  engine: HostedEngine,
  model: HostedModel,
  work: HostedWork,
  waiting: Waiting,
): Promise<Awaited> {
  const { signal, afterwards } = waiting;
  if (signal.aborted) return { state: "stopped", isBought: false };
  const submitting = engine.submit(work);
  try {
    const submitted = await beforeStop(submitting, signal);
    if (submitted === stopped) {
      afterwards(cancelOnceAccepted(engine, model, submitting));
      return { state: "stopped", isBought: true };
    }
    if (submitted.state === "finished") return { state: "made", file: submitted.file };
    return await watch(engine, model, submitted.predictionId, waiting);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn("a hosted engine was asked for a preview in vain", { engine: engine.id, error });
    return { state: "unusable", isBought: error.kind === "unknown" };
  }
}

async function watch(
  engine: HostedEngine,
  model: HostedModel,
  predictionId: string,
  { signal, wait, afterwards }: Waiting,
): Promise<Awaited> {
  const leave = (state: "unusable" | "stopped"): Awaited => {
    afterwards(cancel(engine, model, predictionId));
    return { state, isBought: true };
  };
  let misses = 0;
  for (let looks = 1; misses < maxMisses; looks += 1) {
    if ((await beforeStop(wait(pauseOf(looks)), signal)) === stopped) return leave("stopped");
    const seen = await beforeStop(look(engine, model, predictionId), signal);
    if (seen === stopped) return leave("stopped");
    if (seen.state === "finished") return { state: "made", file: seen.file };
    if (seen.state === "failed") {
      log.warn("a hosted engine made no preview", { engine: engine.id, reason: seen.reason });
      return leave("unusable");
    }
    misses = seen.state === "missed" ? misses + 1 : 0;
  }
  return leave("unusable");
}

type Seen =
  | { readonly state: "waiting" | "missed" }
  | { readonly state: "finished"; readonly file: Uint8Array }
  | { readonly state: "failed"; readonly reason: string };

async function look(engine: HostedEngine, model: HostedModel, predictionId: string): Promise<Seen> {
  try {
    const looked = await engine.look(predictionId, model);
    if (looked.state === "finished") return { state: "finished", file: await engine.fetchFile(looked.file) };
    return looked.state === "failed" ? looked : { state: "waiting" };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // What it does not know, or does not show, it will not show later either.
    return error.kind === "refused" ? { state: "failed", reason: error.message } : { state: "missed" };
  }
}

/** What a promise comes to, or `stopped` as soon as the signal says so; what it would have been is then nobody's. */
async function beforeStop<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | typeof stopped> {
  if (signal.aborted) {
    work.catch(() => undefined);
    return stopped;
  }
  const over = new AbortController();
  const stop = new Promise<typeof stopped>((resolve) => {
    signal.addEventListener("abort", () => resolve(stopped), { signal: over.signal });
  });
  try {
    return await Promise.race([work, stop]);
  } finally {
    over.abort();
  }
}

async function cancelOnceAccepted(
  engine: HostedEngine,
  model: HostedModel,
  submitting: ReturnType<HostedEngine["submit"]>,
): Promise<void> {
  const submitted = await submitting.catch(() => null);
  if (submitted?.state === "accepted") await cancel(engine, model, submitted.predictionId);
}

/** Does no harm to one that has ended. */
async function cancel(engine: HostedEngine, model: HostedModel, predictionId: string): Promise<void> {
  await engine.cancel(predictionId, model).catch((error: unknown) => {
    log.warn("a preview's prediction could not be stopped", { engine: engine.id, error });
  });
}

function pauseOf(looks: number): number {
  return Math.min(longestPauseMs, Math.round(firstPauseMs * 1.5 ** (looks - 1)));
}
