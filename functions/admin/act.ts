import type { OperatorAction } from "#contract/admin/actions";
import { errorTable, isErrorCode, LimnError } from "#contract/errors";
import type { Env } from "#functions/env";
import { type AuditedAction, writeBeginning, writeEnd } from "./audit-log";
import { perform, subjectOf } from "./actions";

/** Who acts, and in which request. */
export interface ActingOperator {
  readonly uid: string;
  readonly email: string;
  readonly requestId: string;
  readonly now: Date;
  readonly randomBytes: (count: number) => Uint8Array;
}

/**
 * Does what an operator asks, between two entries of the audit log: where the first cannot be written, nothing is done; the
 * second says what came of it. An action that is sent again is done once, and answered with what came of it. Throws the
 * errors of the action, `idempotency-conflict` and `service-unavailable`.
 */
export async function act(
  env: Env,
  action: OperatorAction,
  { uid, email, requestId, now, randomBytes }: ActingOperator,
): Promise<{ summary: string }> {
  const audited: AuditedAction = {
    actionId: action.actionId,
    operatorUid: uid,
    operatorEmail: email,
    action: action.action,
    reason: action.reason,
    requestId,
    ...subjectOf(action),
  };
  const earlier = await writeBeginning(env.DIRECTORY, audited, now);
  if (earlier?.phase === "done") return { summary: earlier.words };
  if (earlier) throw new LimnError(isErrorCode(earlier.words) ? earlier.words : "internal");
  try {
    const summary = await perform(env, action, { now, randomBytes });
    await writeEnd(env.DIRECTORY, audited, { phase: "done", words: summary }, now);
    return { summary };
  } catch (error) {
    // Anything else may come right when it is sent again: the entry stays without an end until then.
    if (error instanceof LimnError && !errorTable[error.code].retryable) {
      await writeEnd(env.DIRECTORY, audited, { phase: "refused", words: error.code }, now);
    }
    throw error;
  }
}
