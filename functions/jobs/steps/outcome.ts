import { type ErrorCode, LimnError } from "#contract/errors";

/**
 * What a step of a job came to. Expected failures are values, not exceptions: the workflow retries what a step throws,
 * and a damaged picture stays damaged however often it is tried. `stopped` means that the job ended elsewhere
 * (canceled, or taken over by a newer attempt) and nothing must be written any more.
 */
export type Outcome<Value> =
  | { readonly state: "done"; readonly value: Value }
  | { readonly state: "failed"; readonly code: ErrorCode }
  | { readonly state: "stopped" };

export const stopped = { state: "stopped" } as const;

/** Thrown inside a step to leave it when the job ended elsewhere. */
export class JobStopped extends Error {
  override readonly name = "JobStopped";
}

/** Failures that trying again cannot mend are outcomes; all others are thrown on, for the workflow to retry. */
export async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { state: "done", value: await work() };
  } catch (error) {
    if (error instanceof JobStopped) return stopped;
    if (error instanceof LimnError && error.code !== "internal") return { state: "failed", code: error.code };
    throw error;
  }
}
