import type { ErrorCode } from "#contract/errors";

/** An expected failure: errors lose their class over RPC, so what an account refuses travels as a value. */
export interface Refusal {
  readonly ok: false;
  readonly code: ErrorCode;
}

/** What a method of an account answers: `ok: true` with its result, or the code of what stood in the way. */
export type Outcome<Result extends object = object> = ({ readonly ok: true } & Result) | Refusal;

export function refuse(code: ErrorCode): Refusal {
  return { ok: false, code };
}
