import { Link } from "@remix-run/react";
import type { Page, UserRow } from "#contract/admin/rows";
import { planName } from "#contract/price-list";
import { formatDateAndTime, formatWhole } from "../../quantities/format";
import { AdminFrame } from "./ui/admin-frame";
import { type Column, DataTable } from "./ui/data-table";
import { Pager } from "./ui/pager";
import { SearchForm } from "./ui/search-form";

const columns: readonly Column<UserRow>[] = [
  {
    name: "Email",
    breaks: true,
    cell: ({ uid, email }) => (
      <Link
        to={`/admin/users/${encodeURIComponent(uid)}`}
        className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        {email}
      </Link>
    ),
  },
  { name: "Name", breaks: true, cell: ({ name }) => name || "–" },
  { name: "Plan", cell: ({ plan }) => planName(plan) },
  { name: "Credits", isFigure: true, cell: ({ balanceCredits }) => formatWhole(balanceCredits) },
  { name: "Signed up", cell: ({ createdAt }) => formatDateAndTime(createdAt) },
  {
    name: "Id",
    breaks: true,
    cell: ({ uid }) => <span className="identifier text-on-surface-muted">{uid}</span>,
  },
];

export function UsersScreen({ page, q }: { page: Page<UserRow>; q: string }) {
  return (
    <AdminFrame title="Users" hint={q === "" ? "Newest first." : undefined}>
      <SearchForm label="Email, name or id begins with" value={q} />
      <DataTable
        label="Users"
        columns={columns}
        rows={page.rows}
        keyOf={({ uid }) => uid}
        empty={q === "" ? "Nobody has signed up yet." : `Nobody is found by “${q}”.`}
      />
      <Pager next={page.nextCursor} />
    </AdminFrame>
  );
}
