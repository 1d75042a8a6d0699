import type { LedgerEntry } from "#contract/account";

export interface ReplayedLedger {
  readonly balanceCredits: number;
  /** The references whose reserve has no end yet. */
  readonly openReserves: readonly string[];
}

/**
 * Recomputes a whole ledger (oldest first) from its entries and checks every rule: ids are unique, each balance is the
 * sum so far, signs fit the kinds, no reserve takes the balance below zero, and each reserve has at most one end, which
 * comes after it and, if it is a release, gives back exactly what was taken. Throws at the first entry that breaks one.
 */
export function replayLedger(entries: readonly LedgerEntry[]): ReplayedLedger {
  const ids = new Set<string>();
  const reserves = new Map<string, { amountCredits: number; isOpen: boolean }>();
  let balanceCredits = 0;
  for (const entry of entries) {
    const demand = (holds: boolean, rule: string) => {
      if (!holds) throw new Error(`ledger entry ${entry.id}: ${rule}`);
    };
    demand(!ids.has(entry.id), "its id was there before");
    ids.add(entry.id);
    demand(Number.isSafeInteger(entry.amountCredits), "its amount is not an integer");
    balanceCredits += entry.amountCredits;
    demand(entry.balanceCredits === balanceCredits, `its balance is not the sum, ${balanceCredits}`);
    if (entry.kind === "grant") demand(entry.amountCredits > 0, "a grant adds");
    if (entry.kind === "correct") demand(entry.amountCredits !== 0, "a correction changes something");
    if (entry.kind === "reserve") {
      demand(entry.amountCredits < 0, "a reserve takes");
      demand(balanceCredits >= 0, "a reserve took more than there was");
      demand(!reserves.has(entry.reference), `${entry.reference} was reserved before`);
      reserves.set(entry.reference, { amountCredits: entry.amountCredits, isOpen: true });
    }
    if (entry.kind === "settle" || entry.kind === "release") {
      const reserved = reserves.get(entry.reference);
      demand(reserved?.isOpen === true, `${entry.reference} has no open reserve`);
      const owed = entry.kind === "release" ? -(reserved?.amountCredits ?? 0) : 0;
      demand(entry.amountCredits === owed, `its amount is not ${owed}`);
      reserves.set(entry.reference, { amountCredits: reserved?.amountCredits ?? 0, isOpen: false });
    }
  }
  const openReserves = [...reserves].filter(([, { isOpen }]) => isOpen).map(([reference]) => reference);
  return { balanceCredits, openReserves };
}
