import type { Invoice } from "#contract/billing";
import { formatDate, formatPrice } from "../../quantities/format";
import { Spinner } from "../../ui/spinner";
import type { Billing } from "./use-billing";

const words: Readonly<Record<Invoice["status"], string>> = {
  draft: "Being made",
  open: "Not paid yet",
  paid: "Paid",
  uncollectible: "Given up",
  void: "Withdrawn",
};

export function Invoices({ billing: { overview, loadFailure } }: { billing: Billing }) {
  if (!overview) {
    return loadFailure === null ? (
      <Spinner />
    ) : (
      <p className="text-sm text-on-surface-muted">Missing just now.</p>
    );
  }
  if (overview.invoices.length === 0) {
    return (
      <p className="text-sm text-on-surface-muted">
        {overview.complete ? "None yet. A plan has one each month." : "Missing just now."}
      </p>
    );
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm figures">
        <caption className="sr-only">Invoices</caption>
        <tbody>
          {overview.invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const name = `invoice ${invoice.number ?? invoice.id}`;
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-3 pr-4 font-normal whitespace-nowrap">
        {formatDate(invoice.createdAt)}
      </th>
      <td className="py-3 pr-4 whitespace-nowrap">{formatPrice(invoice.totalCents)}</td>
      <td className="py-3 pr-4 whitespace-nowrap">{words[invoice.status]}</td>
      <td className="py-3 text-right whitespace-nowrap">
        {invoice.pageUrl && (
          <a className="underline underline-offset-4" href={invoice.pageUrl} aria-label={`Open ${name}`}>
            Open
          </a>
        )}
        {invoice.pdfUrl && (
          <a
            className="ml-4 underline underline-offset-4"
            href={invoice.pdfUrl}
            aria-label={`PDF of ${name}`}
          >
            PDF
          </a>
        )}
      </td>
    </tr>
  );
}
