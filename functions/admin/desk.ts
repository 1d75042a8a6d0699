import type { AccountFile, OperatorDesk, OperatorEntry } from "#contract/admin/desk";
import { accountPageSize } from "#contract/admin/queries";
import { accountOf } from "#functions/accounts/account-of";
import { cursorOf, positionOf } from "#functions/accounts/job-cursor";
import { compose } from "#functions/compose";
import { readEngines, readFigures } from "#functions/directory/lists/figures";
import {
  listApiKeys,
  listDeadLetters,
  listJobs,
  listMessages,
  listMessagesOf,
  listPayments,
  listUsers,
} from "#functions/directory/lists/lists";
import type { Env } from "#functions/env";
import { operatorStanding } from "#functions/identity/operator";
import type { Principal } from "#functions/identity/principal";
import { enginesOf } from "#functions/jobs/engines/engines";
import { listAudit } from "./audit-log";

/** Lets somebody in to the operators' pages, or says why not. Nothing is read before this. */
export async function enterOperators(
  env: Env,
  principal: Principal | null,
  now: Date,
): Promise<OperatorEntry> {
  if (!principal) return { standing: "nobody" };
  const standing = operatorStanding(principal, compose(env).operatorEmails, now.getTime());
  if (standing !== "operator") return { standing };
  const { success } = await env.OPERATOR_GATE.limit({ key: principal.uid });
  return success ? { standing, desk: deskOf(env, now) } : { standing: "busy" };
}

/** Lists come from the directory; an account, whole, from its own object, which is the truth. */
function deskOf(env: Env, now: Date): OperatorDesk {
  const { DIRECTORY: directory } = env;
  return {
    listUsers: (query) => listUsers(directory, query),
    listJobs: (query) => listJobs(directory, query),
    listPayments: (query) => listPayments(directory, query),
    listMessages: (query) => listMessages(directory, query),
    listApiKeys: (query) => listApiKeys(directory, query),
    listAudit: (query) => listAudit(directory, query),
    listDeadLetters: () => listDeadLetters(directory),
    readFigures: (days) => readFigures(directory, days, now),
    readEngines: () => readEngines(directory, enginesOf(env).ids, now),
    readAccount: (uid, query) => readAccount(env, uid, query),
  };
}

async function readAccount(
  env: Env,
  uid: string,
  query: Parameters<OperatorDesk["readAccount"]>[1],
): Promise<AccountFile | null> {
  const account = accountOf(env, uid);
  const user = await account.readUser();
  if (!user) return null;
  const [name, sessions, ledger, jobs, payments, apiKeys, messages, audit] = await Promise.all([
    account.readName(),
    account.listSessions(),
    account.listLedgerPage({ before: query.ledger ?? null, limit: accountPageSize }),
    account.listJobPage({ after: jobPosition(query.jobs), state: null, limit: accountPageSize }),
    account.readPayments(),
    account.listApiKeys(),
    listMessagesOf(env.DIRECTORY, uid),
    listAudit(env.DIRECTORY, { q: uid, action: undefined, after: undefined }),
  ]);
  return {
    user,
    name,
    sessions: sessions.length,
    ledger,
    jobs: { images: jobs.images, nextCursor: cursorOf(jobs.next) },
    payments,
    apiKeys,
    messages,
    audit,
  };
}

/** A cursor that no page has given begins at the first, as in the other lists. */
function jobPosition(cursor: string | undefined): ReturnType<typeof positionOf> {
  try {
    return positionOf(cursor);
  } catch {
    return null;
  }
}
