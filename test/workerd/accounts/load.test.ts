import { expect, it } from "vitest";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { type AccountStub, jobNumber, newAccount } from "../../support/workerd/account";

const accountCount = 100;
const operationsEach = 100;
const grantedCredits = 20;

/** What one account is asked to do, all at once; it answers how many jobs it let begin. */
async function askAtOnce(account: AccountStub): Promise<number> {
  const created = await Promise.all(
    Array.from({ length: operationsEach / 2 }, (_, number) => account.createJob(jobNumber(number + 1))),
  );
  const begun = created.flatMap((outcome) => (outcome.ok ? [outcome.image.id] : []));
  // The other half: each job ends twice at once, one way or the other, and grants are repeated.
  await Promise.all(
    begun.flatMap((id, index) => [
      account.settleJob(id, 1, { resultSizeBytes: 1 }),
      index % 2 === 0 ? account.cancelJob(id) : account.failJob(id, 1, "job-failed"),
    ]),
  );
  const repeats = operationsEach / 2 - 2 * begun.length;
  await Promise.all(
    Array.from({ length: repeats }, (_, index) =>
      account.grantCredits({
        id: `grant:load:${index % 2}`,
        amountCredits: 1,
        reference: `load ${index % 2}`,
      }),
    ),
  );
  return begun.length;
}

it("10,000 ledger operations at once on 100 accounts lose no credit and make none", {
  // 10,000 operations on a busy machine; what hangs is ended all the same.
  timeout: 300_000,
}, async () => {
  const accounts = await Promise.all(
    Array.from({ length: accountCount }, (_, number) => newAccount(`load-${number}`, grantedCredits)),
  );
  const begun = await Promise.all(accounts.map(askAtOnce));
  expect(begun).toEqual(accounts.map(() => grantedCredits));
  for (const account of accounts) {
    const ledger = await account.readLedger();
    const replayed = replayLedger(ledger);
    const settled = ledger.filter(({ kind }) => kind === "settle").length;
    const released = ledger.filter(({ kind }) => kind === "release").length;
    expect(settled + released).toBe(grantedCredits);
    expect(replayed).toEqual({ balanceCredits: grantedCredits + 2 - settled, openReserves: [] });
    expect((await account.readUser())?.balance).toBe(replayed.balanceCredits);
  }
});
