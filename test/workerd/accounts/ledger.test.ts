import { describe, expect, it } from "vitest";
import {
  correct,
  grant,
  readBalance,
  readLedger,
  release,
  reserve,
  settle,
} from "#functions/accounts/ledger";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { newAccount, onDatabase } from "../../support/workerd/account";

const now = Date.UTC(2026, 10, 21);

describe("the ledger", () => {
  it("appends an entry once by its id, and refuses the id for other contents", async () => {
    const account = await newAccount("ledger-grant");
    const posting = { id: "grant:1", amountCredits: 5, reference: "payment 1" };
    const first = await account.grantCredits(posting);
    expect(first).toMatchObject({ ok: true, appended: true, entry: { balanceCredits: 5 } });
    expect(await account.grantCredits(posting)).toEqual({ ...first, appended: false });
    const conflict = { ok: false, code: "idempotency-conflict" };
    expect(await account.grantCredits({ ...posting, amountCredits: 6 })).toEqual(conflict);
    expect(await account.grantCredits({ ...posting, reference: "payment 2" })).toEqual(conflict);
    expect(await account.correctCredits(posting)).toEqual(conflict);
    expect(await account.readLedger()).toHaveLength(1);
  });

  it("grants whole positive amounts only, and corrects by any whole amount but zero, below zero too", async () => {
    const account = await newAccount("ledger-amounts");
    const invalid = { ok: false, code: "request-invalid" };
    for (const amountCredits of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(await account.grantCredits({ id: "x", amountCredits, reference: "test" })).toEqual(invalid);
    }
    for (const amountCredits of [0, 0.5, Number.NaN]) {
      expect(await account.correctCredits({ id: "x", amountCredits, reference: "test" })).toEqual(invalid);
    }
    expect(
      await account.correctCredits({ id: "debt", amountCredits: -4, reference: "dispute" }),
    ).toMatchObject({
      ok: true,
      entry: { balanceCredits: -4 },
    });
    expect((await account.readUser())?.balance).toBe(-4);
  });

  it("reserves what is there and no more; a reserve ends once, kept or given back", async () => {
    const account = await newAccount("ledger-reserve", 5);
    const codes = await onDatabase(account, (sql) => {
      const code = (posted: { ok: true } | { ok: false; code: string }) => (posted.ok ? "ok" : posted.code);
      const take = (id: string, amountCredits: number, reference: string) =>
        code(reserve(sql, { id, amountCredits, reference }, now));
      return [
        take("r1", 6, "a"),
        take("r1", 3, "a"),
        take("r1", 3, "a"),
        take("r1", 2, "a"),
        take("r2", 1, "a"),
        take("r3", 3, "b"),
        take("r3", 2, "b"),
        code(settle(sql, { id: "s0", reference: "nothing" }, now)),
        code(settle(sql, { id: "s1", reference: "a" }, now)),
        code(settle(sql, { id: "s1", reference: "a" }, now)),
        code(release(sql, { id: "l1", reference: "a" }, now)),
        code(release(sql, { id: "l2", reference: "b" }, now)),
        code(release(sql, { id: "l2", reference: "b" }, now)),
        code(settle(sql, { id: "s2", reference: "b" }, now)),
        take("r4", 1, "b"),
        `balance ${readBalance(sql)}`,
      ];
    });
    const conflict = "idempotency-conflict";
    const reserveOfA = ["credits-insufficient", "ok", "ok", conflict, conflict];
    const reserveOfB = ["credits-insufficient", "ok"];
    const endOfA = ["not-found", "ok", "ok", conflict];
    const endOfB = ["ok", "ok", conflict, conflict];
    expect(codes).toEqual([...reserveOfA, ...reserveOfB, ...endOfA, ...endOfB, "balance 2"]);
    expect(replayLedger(await account.readLedger())).toEqual({ balanceCredits: 2, openReserves: [] });
  });

  it("a settled reserve's id cannot end it the other way", async () => {
    const account = await newAccount("ledger-other-end", 2);
    const answer = await onDatabase(account, (sql) => {
      reserve(sql, { id: "r", amountCredits: 2, reference: "a" }, now);
      settle(sql, { id: "end", reference: "a" }, now);
      return release(sql, { id: "end", reference: "a" }, now);
    });
    expect(answer).toEqual({ ok: false, code: "idempotency-conflict" });
  });
});

describe("the ledger's table", () => {
  const insert = `INSERT INTO ledger (id, kind, amount_credits, balance_credits, reference, created_at)
    VALUES (?, ?, ?, ?, ?, '2026-11-21T00:00:00.000Z')`;
  const forbidden: [string, string, (string | number)[], RegExp][] = [
    ["a change", "UPDATE ledger SET amount_credits = 100", [], /append-only/],
    ["a deletion", "DELETE FROM ledger", [], /append-only/],
    [
      "a replacement",
      insert.replace("INSERT", "INSERT OR REPLACE"),
      ["grant:test", "grant", 1, 11, "test"],
      /append-only/,
    ],
    ["a balance that is not the sum", insert, ["g", "grant", 1, 12, "test"], /sum/],
    ["a kind that there is not", insert, ["g", "gift", 1, 11, "test"], /CHECK/],
    ["a second reserve", insert, ["r2", "reserve", -1, 8, "a"], /UNIQUE/],
    ["a second end", insert, ["e2", "release", 1, 10, "b"], /UNIQUE/],
  ];

  it.each(forbidden)("refuses %s, whoever tries", async (name, statement, values, reason) => {
    const account = await newAccount(`table ${name}`.replaceAll(" ", "-"), 10);
    const before = await onDatabase(account, (sql) => {
      const isSecond = name.startsWith("a second");
      if (isSecond)
        reserve(sql, { id: "r1", amountCredits: 1, reference: name.endsWith("end") ? "b" : "a" }, now);
      if (name === "a second end") settle(sql, { id: "e1", reference: "b" }, now);
      return readLedger(sql);
    });
    const refusal = await onDatabase(account, (sql) => {
      try {
        sql.exec(statement, ...values);
        return "accepted";
      } catch (error) {
        return String(error);
      }
    });
    expect(refusal).toMatch(reason);
    expect(await account.readLedger()).toEqual(before);
  });

  it("takes what the code writes", async () => {
    const account = await newAccount("table-good", 10);
    const ledger = await onDatabase(account, (sql) => {
      grant(sql, { id: "g", amountCredits: 1, reference: "x" }, now);
      correct(sql, { id: "c", amountCredits: -2, reference: "x" }, now);
      return readLedger(sql);
    });
    expect(ledger.map(({ balanceCredits }) => balanceCredits)).toEqual([10, 11, 9]);
  });
});
