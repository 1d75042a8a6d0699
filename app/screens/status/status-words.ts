import type { CheckCounts, PartReport, PartState, StatusPart } from "#contract/status";
import { statusRhythm } from "#contract/status";

/** What people know each part by. */
export const partWords: Readonly<Record<StatusPart, { readonly name: string; readonly what: string }>> = {
  "sign-in": { name: "Signing in", what: "The keys that sign-ins are verified with" },
  accounts: { name: "Accounts", what: "Balances, histories and live updates" },
  pictures: { name: "Pictures", what: "Uploads, results and downloads" },
  engine: { name: "Engine", what: "A small picture is enlarged at each check" },
  directory: { name: "Support and feedback", what: "What you write to us" },
  queues: { name: "Deliveries", what: "Webhooks and messages on their way" },
  payments: { name: "Payments", what: "Whether Stripe answers" },
};

export const stateWords: Readonly<Record<PartState, string>> = {
  operational: "Works",
  degraded: "Slow",
  down: "Does not answer",
};

/** The worst that happened; null where nothing was checked. */
export function worstOf({ operational, degraded, down }: CheckCounts): PartState | null {
  if (down > 0) return "down";
  if (degraded > 0) return "degraded";
  return operational > 0 ? "operational" : null;
}

/** All parts in one sentence. A part that is slow works all the same. */
export function headline(parts: readonly Pick<PartReport, "part" | "state">[]): string {
  const named = (state: PartState) =>
    parts.filter((one) => one.state === state).map(({ part }) => partWords[part].name);
  const [down, slow] = [named("down"), named("degraded")];
  if (down.length > 0) return `${joined(down)} ${down.length === 1 ? "does" : "do"} not answer.`;
  if (slow.length > 0) return `Everything works; ${joined(slow)} slowly.`;
  return "Everything works.";
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** "99.97 %": checks that were answered, slow ones among them; rounded down, so that no failure reads 100 %. */
export function answeredShare({ operational, degraded, down }: CheckCounts): string {
  const answered = operational + degraded;
  const percent = Math.floor((answered / (answered + down)) * 10_000) / 100;
  return Number.isFinite(percent) ? `${percent} %` : "not checked";
}

/** Sums counts of several days. */
export function sumCounts(days: readonly CheckCounts[]): CheckCounts {
  const sum = (kind: keyof CheckCounts) => days.reduce((total, counts) => total + counts[kind], 0);
  return { operational: sum("operational"), degraded: sum("degraded"), down: sum("down") };
}

/** Each of the last 90 days, oldest first, with what its checks came to; null where there were none. */
export function shownDays(days: PartReport["days"], now: string): { day: string; state: PartState | null }[] {
  const known = new Map(days.map(({ day, counts }) => [day, worstOf(counts)]));
  const dayMs = 24 * 3_600_000;
  return Array.from({ length: statusRhythm.shownDays }, (_, index) => {
    const day = new Date(Date.parse(now) - (statusRhythm.shownDays - 1 - index) * dayMs)
      .toISOString()
      .slice(0, 10);
    return { day, state: known.get(day) ?? null };
  });
}

/** How long ago something was, in words. */
export function ago(instant: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(instant)) / 60_000);
  if (minutes < 1) return "less than a minute ago";
  if (minutes < 120) return `${minutes} ${minutes === 1 ? "minute" : "minutes"} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`;
}

/** Whether the last check is so long ago that what it says may no longer hold. */
export function isStale(checkedAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(checkedAt) > 3 * statusRhythm.checkEveryMs;
}
