/** How a part of Limn is: it answers, it answers late, or it does not. */
export type PartState = "operational" | "degraded" | "down";

/** The parts that are checked, in the order in which they are shown. */
export const statusParts = [
  "sign-in",
  "accounts",
  "pictures",
  "engine",
  "directory",
  "queues",
  "payments",
] as const;
export type StatusPart = (typeof statusParts)[number];

/** How often each part is checked, and how far back the page looks. */
export const statusRhythm = { checkEveryMs: 5 * 60_000, shownDays: 90 } as const;

/** Checks by what they came to. */
export type CheckCounts = Readonly<Record<PartState, number>>;

/** One part: its last check, the last 24 hours, and each of the last 90 days (UTC) on which it was checked. */
export interface PartReport {
  readonly part: StatusPart;
  readonly state: PartState;
  /** ISO 8601. */
  readonly checkedAt: string;
  readonly durationMs: number;
  readonly lastDay: CheckCounts;
  /** Days as `2026-11-21`. */
  readonly days: readonly { readonly day: string; readonly counts: CheckCounts }[];
}

/** What /status shows. `checkedAt` is null before the first check. */
export interface StatusReport {
  readonly checkedAt: string | null;
  readonly parts: readonly PartReport[];
}
