// @ts-check
import { setDefaultPaymentMethod } from "../resources/customers.mjs";
import { attach, cardProblem, newCard } from "../resources/payment-methods.mjs";
import { cardFields, cardOf, document, escaped, money, refusal } from "./layout.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("../resources/portal.mjs").PortalSession} PortalSession */

/** @param {World} world @param {string} id @param {URLSearchParams | null} form @returns {import("./pages.mjs").PageAnswer} */
export function portalPage(world, id, form) {
  const session = world.portalSessions.find(id);
  if (!session)
    return { status: 404, html: document("There is no such page", "<p>Go back and begin again.</p>") };
  if (form === null) return { status: 200, html: render(world, session, null) };
  const card = cardOf(form);
  const problem = cardProblem(card, world.now);
  if (problem) return { status: 200, html: render(world, session, problem) };
  const customer = world.customers.require(session.customer);
  const method = newCard(world, card);
  attach(world, method, customer.id);
  setDefaultPaymentMethod(world, customer, method.id);
  return { status: 303, location: session.return_url ?? `/p/session/${id}` };
}

/** @param {World} world @param {PortalSession} session @param {string | null} message */
function render(world, session, message) {
  const customer = world.customers.require(session.customer);
  const method = world.paymentMethods.find(customer.invoice_settings.default_payment_method);
  const invoices = world.invoices
    .newestFirst((invoice) => invoice.customer === customer.id)
    .map(
      ({ number, status, total, currency, hosted_invoice_url: url }) =>
        `<tr><td><a href="${escaped(url)}">${escaped(number)}</a>, ${escaped(status)}</td><td>${money(total, currency)}</td></tr>`,
    )
    .join("");
  const back = session.return_url ? `<p><a href="${escaped(session.return_url)}">Return to Limn</a></p>` : "";
  return document(
    "Payment method and invoices",
    `<p>${method ? `Card ending in ${escaped(method.card.last4)}` : "The card of your plan is charged."}</p>${refusal(message)}
<form method="post">${cardFields({ email: customer.email ?? "" })}<button>Save card</button></form>
<h2>Invoices</h2><table><tbody>${invoices || "<tr><td>None yet</td><td></td></tr>"}</tbody></table>${back}`,
  );
}
