import { errorTable, type ErrorCode, LimnError } from "#contract/errors";
import type { HttpContext } from "../context";
import { reportOwnFailure } from "../report-own-failure";

/** What a failure is to another service's client: the status and the sentence of the one table. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly status: number;
  readonly sentence: string;
  readonly isRetryable: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads a failure, and tells the operators of one that is ours. */
export function refusalOf(c: HttpContext, error: unknown): Refusal {
  reportOwnFailure(c, error);
  const known = error instanceof LimnError ? error : new LimnError("internal");
  const { status, retryable } = errorTable[known.code];
  return {
    code: known.code,
    status,
    sentence: known.sentence,
    isRetryable: retryable,
    headers: status === 429 ? { "Retry-After": `${known.retryAfterSeconds ?? 5}` } : {},
  };
}
