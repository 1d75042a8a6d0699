import { errorTable, LimnError } from "#contract/errors";
import { problemOf } from "#contract/problem";

/** An error as the API answers it (RFC 9457). */
export function problemResponse(error: unknown): Response {
  const problem = problemOf(error);
  const headers: Record<string, string> = {
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
  };
  const retryAfterSeconds = error instanceof LimnError ? error.retryAfterSeconds : undefined;
  if (problem.status === 429 || retryAfterSeconds !== undefined) {
    headers["Retry-After"] = `${retryAfterSeconds ?? 5}`;
  }
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

/** Whether an error is our own failure, which operators must hear of, rather than an answer to bad input. */
export function isOwnFailure(error: unknown): boolean {
  return !(error instanceof LimnError) || errorTable[error.code].status >= 500;
}
