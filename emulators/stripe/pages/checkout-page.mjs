// @ts-check
import { authenticate, submitCard, submitDebit } from "../purchase.mjs";
import { cardFields, cardOf, document, escaped, money, refusal } from "./layout.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("../resources/checkout.mjs").Session} Session */
/** @typedef {import("./pages.mjs").PageAnswer} PageAnswer */

/** @param {World} world @param {string} id @param {URLSearchParams | null} form null when the page is asked for @returns {PageAnswer} */
export function checkoutPage(world, id, form) {
  const session = world.sessions.find(id);
  if (!session)
    return { status: 404, html: document("There is no such page", "<p>Go back and begin again.</p>") };
  if (form === null) return { status: 200, html: render(world, session, null) };
  const outcome = submit(world, session, form);
  if (outcome.kind === "complete") {
    return { status: 303, location: session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id) };
  }
  if (outcome.kind === "refused") return { status: 200, html: render(world, session, outcome.message) };
  return { status: 200, html: bankPage(session, outcome.intentId) };
}

/** @param {World} world @param {Session} session @param {URLSearchParams} form */
function submit(world, session, form) {
  const intent = world.paymentIntents.find(form.get("intent"));
  // Another page's intent is for another amount.
  if (intent && intent.id === session.intent_of_page && intent.status === "requires_action") {
    return authenticate(world, session, intent, form.get("answer") === "complete");
  }
  return form.get("method") === "debit"
    ? submitDebit(world, session)
    : submitCard(world, session, cardOf(form));
}

/** @param {World} world @param {Session} session @param {string | null} message */
function render(world, session, message) {
  if (session.status !== "open") {
    return document(
      "This page is no longer open",
      "<p>It was paid, or it expired. Nothing more is charged here.</p>",
    );
  }
  const lines = world.sessionLines.require(session.id).data;
  const rows = lines
    .map(
      (line) =>
        `<tr><td>${escaped(line.description)}</td><td>${money(line.amount_total, line.currency)}</td></tr>`,
    )
    .join("");
  const total = money(session.amount_total, session.currency);
  const every = session.mode === "subscription" ? " a month" : "";
  const debit =
    session.mode === "payment"
      ? `<form method="post"><input type="hidden" name="method" value="debit"><button class="quiet">Pay by bank debit (takes days)</button></form>`
      : "";
  const back = session.cancel_url
    ? `<p><a href="${escaped(session.cancel_url)}">Back without paying</a></p>`
    : "";
  return document(
    session.mode === "subscription" ? "Subscribe" : "Pay",
    `<table><tbody>${rows}</tbody><tfoot><tr><td>Total</td><td>${total}${every}</td></tr></tfoot></table>
${refusal(message)}
<form method="post">${cardFields({ email: session.customer_details.email ?? "" })}
<button>${session.mode === "subscription" ? "Subscribe" : `Pay ${total}`}</button></form>${debit}${back}
<p class="hint">Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0027 6000 3184 asks your bank.</p>`,
  );
}

/** @param {Session} session @param {string} intentId */
function bankPage(session, intentId) {
  const hidden = `<input type="hidden" name="intent" value="${escaped(intentId)}">`;
  return document(
    "Your bank asks",
    `<p>Do you want to pay ${money(session.amount_total, session.currency)}?</p>
<form method="post">${hidden}<button name="answer" value="complete">Complete</button><button class="quiet" name="answer" value="fail">Fail</button></form>`,
  );
}
