import type { PaymentQuery } from "#contract/admin/queries";
import type { Page, PaymentRow } from "#contract/admin/rows";
import { formatDateAndTime, formatPrice, formatWhole } from "../../quantities/format";
import { AccountOfRow } from "./ui/account-of-row";
import { AdminFrame } from "./ui/admin-frame";
import { type Column, DataTable } from "./ui/data-table";
import { FilterLinks } from "./ui/filter-links";
import { Pager } from "./ui/pager";
import { SearchForm } from "./ui/search-form";
import { StateMark, type Tone } from "./ui/state-mark";

const tones: Readonly<Record<string, Tone>> = { succeeded: "good", disputed: "bad", processing: "live" };

/** "requires_action" → "Requires action": the words are Stripe's. */
const statusWords = (status: string) =>
  `${status.charAt(0).toUpperCase()}${status.slice(1)}`.replaceAll("_", " ");

const columns: readonly Column<PaymentRow>[] = [
  {
    name: "Payment",
    breaks: true,
    cell: ({ id, uid, email }) => (
      <>
        <AccountOfRow uid={uid} email={email} />
        <span className="identifier block text-xs text-on-surface-muted">{id}</span>
      </>
    ),
  },
  {
    name: "Status",
    cell: ({ status }) => <StateMark tone={tones[status] ?? "plain"}>{statusWords(status)}</StateMark>,
  },
  { name: "Paid", isFigure: true, cell: ({ paidCents }) => formatPrice(paidCents) },
  {
    name: "Gone back",
    isFigure: true,
    cell: ({ lostCents }) => (lostCents === 0 ? "–" : formatPrice(lostCents)),
  },
  { name: "Credits", isFigure: true, cell: ({ credits }) => formatWhole(credits) },
  { name: "Made", cell: ({ createdAt }) => formatDateAndTime(createdAt) },
];

const filters = {
  succeeded: "Succeeded",
  processing: "Processing",
  refunded: "Refunded",
  disputed: "Disputed",
  canceled: "Canceled",
} as const satisfies Record<NonNullable<PaymentQuery["status"]>, string>;

export function PaymentsScreen({ page, query }: { page: Page<PaymentRow>; query: PaymentQuery }) {
  return (
    <AdminFrame
      title="Payments"
      hint="Newest first. Money is given back at Stripe; the credits follow by themselves."
    >
      <SearchForm label="Payment id, account id or email" value={query.q}>
        {query.status && <input type="hidden" name="status" value={query.status} />}
      </SearchForm>
      <FilterLinks label="Status" name="status" options={filters} all="All" />
      <DataTable
        label="Payments"
        columns={columns}
        rows={page.rows}
        keyOf={({ id }) => id}
        empty={
          query.q === "" && query.status === undefined
            ? "Nobody has bought anything yet."
            : "There is no such payment."
        }
      />
      <Pager next={page.nextCursor} />
    </AdminFrame>
  );
}
