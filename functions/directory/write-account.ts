import type { AccountMessage, JobNews } from "./message";

const upsertUser = `INSERT INTO users (uid, email, created_at, plan, experiment_group, name, balance_credits, search_terms,
    version, api_keys_version)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
  ON CONFLICT (uid) DO UPDATE SET email = excluded.email, plan = excluded.plan,
    experiment_group = excluded.experiment_group, name = excluded.name, balance_credits = excluded.balance_credits,
    search_terms = excluded.search_terms, version = excluded.version,
    api_keys_version = max(api_keys_version, excluded.api_keys_version)
  WHERE excluded.version > version`;

// Rows are made without what the triggers count, which comes by an update: so it is counted in one place.
const insertJobs = `INSERT INTO jobs (id, uid, state, mode, engine, format, width_px, height_px, amount_credits, created_at)
  SELECT value ->> 'id', ?1, 'queued', value ->> 'mode', value ->> 'engine', value ->> 'format', value ->> 'widthPx',
    value ->> 'heightPx', value ->> 'amountCredits', value ->> 'createdAt'
  FROM json_each(?2) WHERE true ON CONFLICT (id) DO NOTHING`;
const updateJobs = `UPDATE jobs SET state = told.value ->> 'state', engine = told.value ->> 'engine', attempt = told.value ->> 'attempt', error = told.value ->> 'error',
    refunded_credits = told.value ->> 'refundedCredits', begun_at = told.value ->> 'begunAt',
    finished_at = told.value ->> 'finishedAt', left_by = told.value ->> 'leftBy', work_ms = told.value ->> 'workMs', wait_ms = told.value ->> 'waitMs',
    up_to_seconds = told.value ->> 'upToSeconds', version = ?1
  FROM json_each(?2) AS told WHERE jobs.id = told.value ->> 'id' AND jobs.version < ?1`;
const insertPayments = `INSERT INTO payments (id, uid, created_at)
  SELECT value ->> 'id', ?1, value ->> 'createdAt' FROM json_each(?2) WHERE true ON CONFLICT (id) DO NOTHING`;
const updatePayments = `UPDATE payments SET status = told.value ->> 'status', currency = told.value ->> 'currency',
    paid_cents = told.value ->> 'paidCents', lost_cents = told.value ->> 'lostCents', credits = told.value ->> 'credits',
    version = ?1
  FROM json_each(?2) AS told WHERE payments.id = told.value ->> 'id' AND payments.version < ?1`;

/** Keys are told all together, so a newer message's keys stand, whatever an older one says. */
const areNewestKeys = "?1 = (SELECT api_keys_version FROM users WHERE uid = ?2)";
const deleteKeys = `DELETE FROM api_keys WHERE uid = ?2 AND ${areNewestKeys}`;
const insertKeys = `INSERT INTO api_keys (id, uid, name, mode, last_four, created_at, expires_at)
  SELECT value ->> 'id', ?2, value ->> 'name', value ->> 'mode', value ->> 'lastFour', value ->> 'createdAt',
    value ->> 'expiresAt'
  FROM json_each(?3) WHERE ${areNewestKeys} ON CONFLICT (id) DO NOTHING`;

/** Writes what an account tells, in one transaction. Writing it again, or after what is newer, changes nothing. */
export async function writeAccount(directory: D1Database, message: AccountMessage): Promise<void> {
  const { uid, version, user, jobs, payments, apiKeys } = message;
  const toldJobs = JSON.stringify(jobs.map((job) => ({ ...job, ...durationsOf(job) })));
  const toldPayments = JSON.stringify(payments);
  const values = [user.email, user.createdAt, user.plan, user.group, user.name, user.balanceCredits];
  const terms = JSON.stringify(searchTerms(uid, user));
  await directory.batch([
    directory.prepare(upsertUser).bind(uid, ...values, terms, version, apiKeys ? version : 0),
    ...(jobs.length > 0
      ? [
          directory.prepare(insertJobs).bind(uid, toldJobs),
          directory.prepare(updateJobs).bind(version, toldJobs),
        ]
      : []),
    ...(payments.length > 0
      ? [
          directory.prepare(insertPayments).bind(uid, toldPayments),
          directory.prepare(updatePayments).bind(version, toldPayments),
        ]
      : []),
    ...(apiKeys
      ? [
          directory.prepare(deleteKeys).bind(version, uid),
          directory.prepare(insertKeys).bind(version, uid, JSON.stringify(apiKeys)),
        ]
      : []),
  ]);
}

/** Deletes what the lists hold of an account. The figures by day name nobody, and stay. */
export async function deleteAccountRows(directory: D1Database, uid: string): Promise<void> {
  const tables = ["users", "jobs", "payments", "api_keys"] as const;
  await directory.batch(
    tables.map((table) => directory.prepare(`DELETE FROM ${table} WHERE uid = ?`).bind(uid)),
  );
}

/** By what a person is found: the address, the id, and the name from each of its words on. */
export function searchTerms(uid: string, { email, name }: { readonly email: string; readonly name: string }) {
  const words = searchable(name).split(" ");
  const ofName = words.map((_, index) => words.slice(index).join(" "));
  return [searchable(email), searchable(uid), ...ofName].filter((term) => term !== "");
}

/** What is typed and what is found, in the same letters. */
export function searchable(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

/** The bounds that durations are counted in; the last takes all that is longer. */
export const durationBoundsSeconds = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 3_600] as const;

function durationsOf({ createdAt, begunAt, finishedAt }: JobNews) {
  const created = Date.parse(createdAt);
  const begun = begunAt === null ? null : Date.parse(begunAt);
  const finished = finishedAt === null ? null : Date.parse(finishedAt);
  const tookMs = finished === null ? 0 : Math.max(0, finished - created);
  return {
    waitMs: begun === null ? 0 : Math.max(0, begun - created),
    workMs: begun === null || finished === null ? 0 : Math.max(0, finished - begun),
    upToSeconds: durationBoundsSeconds.find((bound) => tookMs <= bound * 1_000) ?? 3_600,
  };
}
