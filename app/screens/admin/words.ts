import type { OperatorActionName } from "#contract/admin/actions";
import type { EngineHealth } from "#contract/admin/figures";
import type { AuditRow, JobRow, MessageState } from "#contract/admin/rows";
import type { LedgerEntry } from "#contract/account";
import { type ErrorCode, errorTable, isErrorCode } from "#contract/errors";
import type { Tone } from "./ui/state-mark";

export const jobWords: Readonly<Record<JobRow["state"], { readonly words: string; readonly tone: Tone }>> = {
  queued: { words: "Queued", tone: "live" },
  running: { words: "Running", tone: "live" },
  succeeded: { words: "Succeeded", tone: "good" },
  failed: { words: "Failed", tone: "bad" },
  canceled: { words: "Stopped", tone: "plain" },
};

export const messageWords: Readonly<Record<MessageState, { readonly words: string; readonly tone: Tone }>> = {
  open: { words: "Open", tone: "live" },
  read: { words: "Read", tone: "plain" },
  answered: { words: "Answered", tone: "good" },
};

export const healthWords: Readonly<Record<EngineHealth, { readonly words: string; readonly tone: Tone }>> = {
  well: { words: "Well", tone: "good" },
  slow: { words: "A job waits too long", tone: "bad" },
  failing: { words: "Many jobs fail", tone: "bad" },
  idle: { words: "No jobs in two days", tone: "plain" },
};

export const actionWords: Readonly<Record<OperatorActionName, string>> = {
  "correct-credits": "Correct credits",
  "refund-job": "Refund a job",
  "retry-job": "Try a job again",
  "revoke-api-key": "Revoke a key",
  "mark-message": "Mark a message",
  "resend-dead-letter": "Resend a dead letter",
  "rebuild-directory": "Rebuild the directory",
};

export const ledgerWords: Readonly<Record<LedgerEntry["kind"], string>> = {
  grant: "Granted",
  reserve: "Set aside",
  settle: "Spent",
  release: "Given back",
  correct: "Corrected",
};

/** What came of an action, in words. */
export function outcomeWords({ outcome }: AuditRow): { readonly words: string; readonly tone: Tone } {
  if (outcome === null) return { words: "Interrupted", tone: "bad" };
  if (outcome.phase === "done") return { words: "Done", tone: "good" };
  return { words: "Refused", tone: "plain" };
}

/** What an action's end says: a sentence, or the sentence of the error that stood in its way. */
export function outcomeSentence({ outcome }: AuditRow): string {
  if (outcome === null) return "Nothing tells how it ended. Look at the account before you do it again.";
  return isErrorCode(outcome.words) ? errorTable[outcome.words satisfies ErrorCode].sentence : outcome.words;
}
