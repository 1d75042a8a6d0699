import type { LedgerEntry } from "#contract/account";
import type { AccountFile } from "#contract/admin/desk";
import { formatDateAndTime, formatWhole } from "../../../quantities/format";
import { type Column, DataTable } from "../ui/data-table";
import { Pager } from "../ui/pager";
import { ledgerWords } from "../words";

const signed = (amount: number) => (amount > 0 ? `+${formatWhole(amount)}` : formatWhole(amount));

const columns: readonly Column<LedgerEntry>[] = [
  { name: "When", cell: ({ createdAt }) => formatDateAndTime(createdAt) },
  { name: "What", cell: ({ kind }) => ledgerWords[kind] },
  { name: "Credits", isFigure: true, cell: ({ amountCredits }) => signed(amountCredits) },
  { name: "Balance", isFigure: true, cell: ({ balanceCredits }) => formatWhole(balanceCredits) },
  { name: "For", breaks: true, cell: ({ reference }) => reference },
  {
    name: "Entry",
    breaks: true,
    cell: ({ id }) => <span className="identifier text-xs text-on-surface-muted">{id}</span>,
  },
];

/** What happened to the balance, newest first. Nothing in it is ever changed; a mistake is corrected by a further entry. */
export function AccountLedger({ ledger }: { ledger: AccountFile["ledger"] }) {
  return (
    <>
      <DataTable
        label="Ledger"
        columns={columns}
        rows={ledger.entries}
        keyOf={({ id }) => id}
        empty="No credits came or went yet."
      />
      <Pager name="ledger" next={ledger.next === null ? null : String(ledger.next)} />
    </>
  );
}
