// @ts-check
import { checkoutPage } from "./checkout-page.mjs";
import { invoicePage, invoicePdf } from "./invoice-page.mjs";
import { document } from "./layout.mjs";
import { portalPage } from "./portal-page.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {{status: number, html: string} | {status: 303, location: string}} PageAnswer */

const kinds = { "c/pay": checkoutPage, "p/session": portalPage, invoice: invoicePage };

/**
 * Answers what people see: Checkout, the customer portal, invoices.
 * @param {import("node:http").ServerResponse} response @param {World} world
 * @param {{method: string, url: URL, body: string}} request
 */
export function answerPage(response, world, { method, url, body }) {
  const pdf = /^\/invoice\/(\w+)\/pdf$/.exec(url.pathname);
  const invoice = world.invoices.find(pdf?.[1]);
  if (invoice) {
    response.writeHead(200, { "content-type": "application/pdf" }).end(invoicePdf(invoice));
    return;
  }
  const [, kind = "", id = ""] = /^\/(c\/pay|p\/session|invoice)\/(\w+)$/.exec(url.pathname) ?? [];
  const render = Object.entries(kinds).find(([name]) => name === kind)?.[1];
  const form = method === "POST" ? new URLSearchParams(body) : null;
  const answer = render?.(world, id, form) ?? { status: 404, html: document("There is no such page", "") };
  if ("location" in answer) {
    response.writeHead(answer.status, { location: answer.location }).end();
    return;
  }
  response.writeHead(answer.status, { "content-type": "text/html; charset=utf-8" }).end(answer.html);
}
