import type { AuditRow } from "#contract/admin/rows";
import { formatDateAndTime } from "../../../quantities/format";
import { actionWords, outcomeSentence, outcomeWords } from "../words";
import { AccountOfRow } from "./account-of-row";
import { type Column, DataTable } from "./data-table";
import { StateMark } from "./state-mark";

const names: Readonly<Record<string, string>> = actionWords;

const columns: readonly Column<AuditRow>[] = [
  {
    name: "When",
    cell: ({ atMs, sequence, requestId }) => (
      <>
        <span className="whitespace-nowrap">{formatDateAndTime(new Date(atMs).toISOString())}</span>
        <span className="block text-xs text-on-surface-muted">no. {sequence}</span>
        <span className="block text-xs text-on-surface-muted">{requestId}</span>
      </>
    ),
  },
  { name: "Who", breaks: true, cell: ({ operatorEmail }) => operatorEmail },
  {
    name: "What",
    breaks: true,
    cell: ({ action, detail }) => (
      <>
        <span className="font-medium">{names[action] ?? action}</span>
        {detail && <span className="line-clamp-2 text-xs text-on-surface-muted">{detail}</span>}
      </>
    ),
  },
  {
    name: "Whom",
    breaks: true,
    cell: ({ uid, subject }) => (
      <>
        {uid === "" ? "–" : <AccountOfRow uid={uid} email={null} />}
        {subject && <span className="block text-xs text-on-surface-muted">{subject}</span>}
      </>
    ),
  },
  { name: "Why", breaks: true, cell: ({ reason }) => reason || "–" },
  {
    name: "What came of it",
    breaks: true,
    cell: (row) => (
      <>
        <StateMark {...(({ words, tone }) => ({ children: words, tone }))(outcomeWords(row))} />
        <span className="block text-xs text-on-surface-muted">{outcomeSentence(row)}</span>
        {!row.isIntact && (
          <span className="block text-xs font-medium text-danger">
            This entry is not as it was written: its hash does not hold.
          </span>
        )}
      </>
    ),
  },
];

/** Actions of operators, newest first. */
export function AuditTable({ rows, empty }: { rows: readonly AuditRow[]; empty: string }) {
  return (
    <DataTable
      label="Actions"
      columns={columns}
      rows={rows}
      keyOf={({ actionId }) => actionId}
      empty={empty}
    />
  );
}
