import type { Payment } from "#contract/account";
import { formatDateAndTime, formatPrice, formatWhole } from "../../../quantities/format";
import { type Column, DataTable } from "../ui/data-table";

const sumOf = (payment: Payment, part: (item: Payment["items"][number]) => number) =>
  payment.items.reduce((sum, item) => sum + item.quantity * part(item), 0);

const columns: readonly Column<Payment>[] = [
  { name: "Payment", breaks: true, cell: ({ id }) => <span className="identifier text-xs">{id}</span> },
  { name: "Status", cell: ({ status }) => status.replaceAll("_", " ") },
  {
    name: "Price",
    isFigure: true,
    cell: (payment) => formatPrice(sumOf(payment, ({ price }) => price.unit_amount)),
  },
  {
    name: "Credits",
    isFigure: true,
    cell: (payment) => formatWhole(sumOf(payment, ({ price }) => Number(price.metadata.credits))),
  },
  { name: "Made", cell: ({ createdAt }) => formatDateAndTime(createdAt) },
];

export function AccountPayments({ payments }: { payments: readonly Payment[] }) {
  return (
    <DataTable
      label="Payments"
      columns={columns}
      rows={payments}
      keyOf={({ id }) => id}
      empty="They have not bought anything yet."
    />
  );
}
