// @ts-check
import { collect, intentOf } from "../resources/invoices.mjs";
import { cardProblem, newCard } from "../resources/payment-methods.mjs";
import { settlePaidInvoice } from "../resources/subscription-life.mjs";
import { cardFields, cardOf, document, escaped, money, refusal } from "./layout.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("../resources/invoices.mjs").Invoice} Invoice */

/** @param {World} world @param {string} id @param {URLSearchParams | null} form @returns {import("./pages.mjs").PageAnswer} */
export function invoicePage(world, id, form) {
  const invoice = world.invoices.find(id);
  if (!invoice) return { status: 404, html: document("There is no such invoice", "") };
  if (form === null || invoice.status !== "open") return { status: 200, html: render(world, invoice, null) };
  const message = pay(world, invoice, form);
  return { status: 200, html: render(world, invoice, message) };
}

/** @param {World} world @param {Invoice} invoice @param {URLSearchParams} form @returns {string | null} what went wrong */
function pay(world, invoice, form) {
  const intent = intentOf(world, invoice.id);
  const confirms = intent?.status === "requires_action" && form.get("answer") === "complete";
  const card = cardOf(form);
  if (!confirms) {
    const problem = cardProblem(card, world.now);
    if (problem) return problem;
  }
  const paymentMethodId = confirms ? intent.payment_method : newCard(world, card).id;
  const outcome = collect(world, invoice, { paymentMethodId, onSession: true, isAuthenticated: confirms });
  if (outcome !== "succeeded") return "The payment did not go through.";
  settlePaidInvoice(world, invoice);
  return null;
}

/** @param {World} world @param {Invoice} invoice @param {string | null} message */
function render(world, invoice, message) {
  const rows = invoice.lines.data
    .map(
      (line) => `<tr><td>${escaped(line.description)}</td><td>${money(line.amount, line.currency)}</td></tr>`,
    )
    .join("");
  const asks = intentOf(world, invoice.id)?.status === "requires_action";
  const form = asks
    ? `<form method="post"><button name="answer" value="complete">Complete</button></form>`
    : `<form method="post">${cardFields({ email: "" })}<button>Pay ${money(invoice.amount_due, invoice.currency)}</button></form>`;
  return document(
    `Invoice ${invoice.number}`,
    `<table><tbody>${rows}</tbody><tfoot><tr><td>Total</td><td>${money(invoice.total, invoice.currency)}</td></tr></tfoot></table>
<p>Status: ${escaped(invoice.status)}</p>${refusal(message)}${invoice.status === "open" ? form : ""}
<p><a href="/invoice/${escaped(invoice.id)}/pdf">Download as PDF</a></p>`,
  );
}

/** A plain PDF of one page (ISO 32000-1, section 7.5: header, objects, cross-reference table, trailer). @param {Invoice} invoice */
export function invoicePdf(invoice) {
  const text = `Invoice ${invoice.number}: ${money(invoice.total, invoice.currency)}, ${invoice.status} (stand-in for Stripe)`;
  const content = `BT /F1 14 Tf 72 720 Td (${text.replace(/[()\\]/g, "\\$&")}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  return `${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}
