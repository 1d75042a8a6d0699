import type { ApiKeyRow, Page } from "#contract/admin/rows";
import { formatDateAndTime } from "../../quantities/format";
import { AccountOfRow } from "./ui/account-of-row";
import { AdminFrame } from "./ui/admin-frame";
import { type Column, DataTable } from "./ui/data-table";
import { Pager } from "./ui/pager";
import { RevokeKeyButton } from "./ui/revoke-key-button";
import { SearchForm } from "./ui/search-form";

const columns: readonly Column<ApiKeyRow>[] = [
  {
    name: "Key",
    breaks: true,
    cell: ({ name, id }) => (
      <>
        <span className="font-medium">{name}</span>
        <span className="identifier block text-xs text-on-surface-muted">{id}</span>
      </>
    ),
  },
  { name: "Account", breaks: true, cell: ({ uid, email }) => <AccountOfRow uid={uid} email={email} /> },
  { name: "Kind", cell: ({ mode }) => (mode === "test" ? "Test" : "Live") },
  { name: "Ends with", cell: ({ lastFour }) => `…${lastFour}` },
  { name: "Made", cell: ({ createdAt }) => formatDateAndTime(createdAt) },
  {
    name: "Ends",
    cell: ({ expiresAt }) => (expiresAt === null ? "Never" : formatDateAndTime(expiresAt)),
  },
  { name: "Actions", isFigure: true, cell: (row) => <RevokeKeyButton {...row} keyId={row.id} /> },
];

export function KeysScreen({ page, q }: { page: Page<ApiKeyRow>; q: string }) {
  return (
    <AdminFrame title="API keys" hint="Newest first. Limn keeps no key itself, so none is shown.">
      <SearchForm label="Last four characters, account id, email or key id" value={q} />
      <DataTable
        label="API keys"
        columns={columns}
        rows={page.rows}
        keyOf={({ id }) => id}
        empty={q === "" ? "Nobody has made a key yet." : "There is no such key."}
      />
      <Pager next={page.nextCursor} />
    </AdminFrame>
  );
}
