import { describe, expect, it } from "vitest";
import type { LedgerEntry } from "#contract/account";
import { replayLedger } from "#functions/accounts/replay-ledger";

const entry = (
  id: string,
  kind: LedgerEntry["kind"],
  amountCredits: number,
  balanceCredits: number,
  reference: string,
): LedgerEntry => ({
  id,
  kind,
  amountCredits,
  balanceCredits,
  reference,
  createdAt: "2026-11-21T12:00:00.000Z",
});

const granted = entry("g", "grant", 10, 10, "payment");
const reserved = entry("r", "reserve", -4, 6, "job");

describe("replaying a ledger", () => {
  it("gives the balance and the reserves without an end", () => {
    expect(replayLedger([])).toEqual({ balanceCredits: 0, openReserves: [] });
    expect(replayLedger([granted, reserved])).toEqual({ balanceCredits: 6, openReserves: ["job"] });
    const ended = [
      granted,
      reserved,
      entry("r2", "reserve", -6, 0, "job 2"),
      entry("s", "settle", 0, 0, "job"),
      entry("l", "release", 6, 6, "job 2"),
      entry("c", "correct", -8, -2, "dispute"),
    ];
    expect(replayLedger(ended)).toEqual({ balanceCredits: -2, openReserves: [] });
  });

  const broken: [string, LedgerEntry[]][] = [
    ["an id twice", [granted, entry("g", "grant", 10, 20, "payment")]],
    ["a balance that is not the sum", [granted, entry("r", "reserve", -4, 7, "job")]],
    ["a missing entry", [reserved]],
    ["a fraction", [entry("g", "grant", 1.5, 1.5, "payment")]],
    ["a grant that takes", [granted, entry("g2", "grant", -1, 9, "payment")]],
    ["a correction of nothing", [entry("c", "correct", 0, 0, "x")]],
    ["a reserve that adds", [entry("r", "reserve", 4, 4, "job")]],
    ["a reserve of more than there is", [granted, entry("r", "reserve", -11, -1, "job")]],
    ["a second reserve of a job", [granted, reserved, entry("r2", "reserve", -1, 5, "job")]],
    ["an end without a reserve", [granted, entry("s", "settle", 0, 10, "job")]],
    [
      "a second end",
      [granted, reserved, entry("s", "settle", 0, 6, "job"), entry("l", "release", 4, 10, "job")],
    ],
    ["a release of another amount", [granted, reserved, entry("l", "release", 5, 11, "job")]],
    ["a settlement that moves credits", [granted, reserved, entry("s", "settle", 4, 10, "job")]],
  ];
  it.each(broken)("finds %s", (_, entries) => {
    expect(() => replayLedger(entries)).toThrow(/^ledger entry /);
  });
});
