// @ts-check
import { invalidRequest } from "../failure.mjs";
import { listParameters, page } from "../lists.mjs";
import { previewInvoice } from "./invoice-preview.mjs";
import { cardFailure, closeUnpaid, collect, intentOf } from "./invoices.mjs";
import { settlePaidInvoice } from "./subscription-life.mjs";

/** @type {import("../router.mjs").Routes} */
export const invoiceRoutes = {
  "GET /v1/invoices": (world, { parameters, path }) => {
    parameters.refuseUnknown([...listParameters, "customer", "subscription", "status"]);
    const customer = parameters.text("customer");
    const subscription = parameters.text("subscription");
    const status = parameters.text("status");
    const invoices = world.invoices.newestFirst(
      (one) =>
        (customer === null || one.customer === customer) &&
        (subscription === null || one.parent.subscription_details.subscription === subscription) &&
        (status === null || one.status === status),
    );
    return page(invoices, parameters, path);
  },
  "POST /v1/invoices/create_preview": (world, { parameters }) => previewInvoice(world, parameters),
  "GET /v1/invoices/:id": (world, { id }) => world.invoices.require(id),
  "GET /v1/invoices/:id/lines": (world, { id, parameters, path }) =>
    page(world.invoices.require(id).lines.data, parameters, path),
  "POST /v1/invoices/:id/void": (world, { id }) => {
    const invoice = world.invoices.require(id);
    closeUnpaid(world, invoice, "void");
    return invoice;
  },
  "POST /v1/invoices/:id/mark_uncollectible": (world, { id }) => {
    const invoice = world.invoices.require(id);
    closeUnpaid(world, invoice, "uncollectible");
    return invoice;
  },
  "POST /v1/invoices/:id/pay": (world, { id, parameters }) => {
    parameters.refuseUnknown(["payment_method", "off_session", "expand"]);
    const invoice = world.invoices.require(id);
    if (invoice.status !== "open")
      throw invalidRequest("Invoice is already paid", { code: "invoice_already_paid" });
    const subscription = world.subscriptions.find(invoice.parent.subscription_details.subscription);
    const paymentMethodId = parameters.text("payment_method") ?? subscription?.default_payment_method ?? null;
    const outcome = collect(world, invoice, {
      paymentMethodId,
      onSession: parameters.flag("off_session") === false,
    });
    if (outcome !== "succeeded") throw cardFailure(intentOf(world, id));
    settlePaidInvoice(world, invoice);
    return invoice;
  },
  "GET /v1/invoice_payments": (world, { parameters, path }) => {
    parameters.refuseUnknown([...listParameters, "invoice", "payment", "status"]);
    const invoice = parameters.text("invoice");
    const intent = parameters.record("payment")?.text("payment_intent") ?? null;
    const payments = world.invoicePayments.newestFirst(
      (one) =>
        (invoice === null || one.invoice === invoice) &&
        (intent === null || one.payment.payment_intent === intent),
    );
    return page(payments, parameters, path);
  },
};
