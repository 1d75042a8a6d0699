import type { OperatorAction, OperatorActionName } from "#contract/admin/actions";
import { LimnError } from "#contract/errors";
import { makeId } from "#contract/ids";
import { accountOf } from "#functions/accounts/account-of";
import { directoryMessageSchema } from "#functions/directory/message";
import type { Env } from "#functions/env";

type ActionOf<Name extends OperatorActionName> = Extract<OperatorAction, { action: Name }>;

interface Doing {
  readonly now: Date;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** What each action does; the answer says it in a sentence. */
const deeds: {
  readonly [Name in OperatorActionName]: (env: Env, action: ActionOf<Name>, doing: Doing) => Promise<string>;
} = {
  "correct-credits": async (env, { actionId, uid, amountCredits }) => {
    await requireAccount(env, uid);
    const posted = await accountOf(env, uid).correctCredits({
      id: `operator:${actionId}`,
      amountCredits,
      reference: "operator",
    });
    if (!posted.ok) throw new LimnError(posted.code);
    const done = amountCredits > 0 ? "added" : "taken";
    return `${credits(Math.abs(amountCredits))} ${done}. The balance was then ${credits(posted.entry.balanceCredits)}.`;
  },
  "refund-job": async (env, { uid, jobId }) => {
    const refunded = await accountOf(env, uid).refundJob(jobId);
    if (!refunded.ok) throw new LimnError(refunded.code);
    return `${refunded.isStopped ? "The job was stopped. " : ""}${credits(refunded.amountCredits)} given back.`;
  },
  "retry-job": async (env, { uid, jobId }, { randomBytes }) => {
    const retried = await accountOf(env, uid).retryJob(jobId, makeId("job", randomBytes));
    if (!retried.ok) throw new LimnError(retried.code);
    return retried.jobId === jobId
      ? "The job goes on with a new attempt."
      : `Tried again at no cost, as ${retried.jobId}.`;
  },
  "revoke-api-key": async (env, { uid, keyId }) => {
    const revoked = await accountOf(env, uid).revokeApiKey(keyId);
    if (!revoked.ok) throw new LimnError(revoked.code);
    return "The key opens nothing any more.";
  },
  "mark-message": async (env, { reference, state }) => {
    const { meta } = await env.DIRECTORY.prepare("UPDATE inbox SET state = ? WHERE reference = ?")
      .bind(state, reference)
      .run();
    if (meta.changes === 0) throw new LimnError("not-found");
    return `Marked as ${state}.`;
  },
  "resend-dead-letter": resendLetter,
  "rebuild-directory": async (env, { uids }) => {
    const told = await Promise.all(uids.map((uid) => accountOf(env, uid).tellEverything()));
    const known = told.filter((messages) => messages > 0).length;
    return `${known} of ${uids.length} accounts tell the directory again.`;
  },
};

/** Does one action. Throws what stands in its way. */
export function perform(env: Env, action: OperatorAction, doing: Doing): Promise<string> {
  // The table has the deed of each name; TypeScript does not follow a union through a mapped type.
  const deed = deeds[action.action] as (env: Env, action: OperatorAction, doing: Doing) => Promise<string>;
  return deed(env, action, doing);
}

/** What the audit log says an action is about. */
export function subjectOf(action: OperatorAction): { uid: string; subject: string; detail: string } {
  switch (action.action) {
    case "correct-credits":
      return { uid: action.uid, subject: "", detail: credits(action.amountCredits) };
    case "refund-job":
    case "retry-job":
      return { uid: action.uid, subject: action.jobId, detail: "" };
    case "revoke-api-key":
      return { uid: action.uid, subject: action.keyId, detail: "" };
    case "mark-message":
      return { uid: "", subject: action.reference, detail: action.state };
    case "resend-dead-letter":
      return { uid: "", subject: action.letterId, detail: "" };
    case "rebuild-directory":
      return { uid: "", subject: "", detail: action.uids.join(" ") };
  }
}

/** Puts a dead letter back into the directory's queue; only then it leaves the list, so that it is never lost. */
async function resendLetter(env: Env, { letterId }: ActionOf<"resend-dead-letter">): Promise<string> {
  const text = await env.DIRECTORY.prepare("SELECT message FROM dead_letters WHERE id = ?")
    .bind(letterId)
    .first<string>("message");
  if (text === null) throw new LimnError("not-found");
  await env.DIRECTORY_QUEUE.send(directoryMessageSchema.parse(JSON.parse(text)));
  await env.DIRECTORY.prepare("DELETE FROM dead_letters WHERE id = ?").bind(letterId).run();
  return "Sent to the directory again.";
}

/** A correction must not fill the ledger of an account that nobody has. */
async function requireAccount(env: Env, uid: string): Promise<void> {
  if (!(await accountOf(env, uid).readUser())) throw new LimnError("not-found");
}

function credits(amount: number): string {
  return `${amount} ${Math.abs(amount) === 1 ? "credit" : "credits"}`;
}
