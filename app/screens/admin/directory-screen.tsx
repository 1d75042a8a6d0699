import type { DeadLetterRow } from "#contract/admin/rows";
import { formatDateAndTime } from "../../quantities/format";
import { RebuildForm } from "./rebuild/rebuild-form";
import { AccountPart } from "./account/account-part";
import { ActionButton } from "./ui/action-button";
import { AdminFrame } from "./ui/admin-frame";
import { type Column, DataTable } from "./ui/data-table";
import { RefreshButton } from "./ui/refresh-button";

const kinds: Readonly<Record<string, string>> = {
  account: "What an account tells",
  "user-deleted": "Forget an erased account",
};

const columns: readonly Column<DeadLetterRow>[] = [
  { name: "What", cell: ({ type }) => kinds[type] ?? type },
  { name: "Account", breaks: true, cell: ({ uid }) => uid },
  { name: "Given up", cell: ({ arrivedAtMs }) => formatDateAndTime(new Date(arrivedAtMs).toISOString()) },
  {
    name: "Actions",
    isFigure: true,
    cell: ({ id, uid }) => (
      <ActionButton
        label="Send again"
        fullLabel={`Send again: ${uid}`}
        title="Send it again"
        sentence={`The message about ${uid} goes to the directory once more. Older news never replaces newer.`}
        confirm="Send again"
        actionOf={(_, reason) => ({ action: "resend-dead-letter", letterId: id, reason })}
      />
    ),
  },
];

export function DirectoryScreen({ letters }: { letters: readonly DeadLetterRow[] }) {
  return (
    <AdminFrame
      title="Directory"
      hint="These lists are a mirror of the accounts. Each account is the truth about itself."
      aside={<RefreshButton />}
    >
      <AccountPart title="Messages that never got through" hint="Oldest first.">
        <DataTable
          label="Dead letters"
          columns={columns}
          rows={letters}
          keyOf={({ id }) => id}
          empty="None: everything that accounts told is here."
        />
      </AccountPart>
      <AccountPart title="Tell again" hint="After the database was lost, or where a list looks wrong.">
        <RebuildForm />
      </AccountPart>
    </AdminFrame>
  );
}
