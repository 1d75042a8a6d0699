import { z } from "zod";
import { type ErrorCode, errorTable, isErrorCode, LimnError } from "./errors";

/** problem+json (RFC 9457) as every API error is sent. `code` is stable; `detail` is the sentence that people read. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  retryable: z.boolean(),
  /** Of a form: what is wrong, by the fields' names. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** The problem document of an error; anything that is not a `LimnError` reads as `internal`. */
export function problemOf(error: unknown): Problem {
  const known = error instanceof LimnError ? error : new LimnError("internal");
  const { status, retryable } = errorTable[known.code];
  return {
    type: `urn:limn:problem:${known.code}`,
    title: known.code,
    status,
    detail: known.sentence,
    code: known.code,
    retryable,
    ...(known.fields && { fields: known.fields }),
  };
}

/** The code in a problem document that arrived, `internal` where it is not one of ours. */
export function codeOfProblem(problem: Problem): ErrorCode {
  return isErrorCode(problem.code) ? problem.code : "internal";
}
