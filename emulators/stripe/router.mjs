// @ts-check
import { StripeFailure } from "./failure.mjs";
import { checkoutRoutes } from "./resources/checkout.mjs";
import { customerRoutes } from "./resources/customers.mjs";
import { invoiceRoutes } from "./resources/invoice-routes.mjs";
import { paymentIntentRoutes } from "./resources/payment-intents.mjs";
import { paymentMethodRoutes } from "./resources/payment-methods.mjs";
import { portalRoutes } from "./resources/portal.mjs";
import { productRoutes } from "./resources/products.mjs";
import { refundRoutes } from "./resources/refunds.mjs";
import { subscriptionRoutes } from "./resources/subscriptions.mjs";
import { page } from "./lists.mjs";

/** @typedef {import("./world.mjs").World} World */
/** @typedef {{id: string, path: string, parameters: import("./parameters.mjs").Parameters}} Call */
/** @typedef {Record<string, (world: World, call: Call) => object>} Routes */

/** @type {Routes} */
const eventRoutes = {
  "GET /v1/events": (world, { parameters, path }) => {
    const type = parameters.text("type");
    return page(
      world.events.newestFirst((event) => type === null || event.type === type),
      parameters,
      path,
    );
  },
  "GET /v1/events/:id": (world, { id }) => world.events.require(id),
};

const routes = Object.entries({
  ...productRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...refundRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  ...eventRoutes,
}).map(([name, handler]) => {
  const [method = "", path = ""] = name.split(" ");
  const segments = path.split("/");
  return { method, segments, handler };
});

/**
 * Answers one call of the API. A fixed path wins over one with an id.
 * @param {World} world @param {string} method @param {string} path @param {import("./parameters.mjs").Parameters} parameters
 * @returns {object}
 */
export function answerApi(world, method, path, parameters) {
  const segments = path.split("/");
  const matching = routes.filter((route) => route.method === method && fits(route.segments, segments));
  const route = matching.find((one) => !one.segments.includes(":id")) ?? matching[0];
  if (!route) {
    const message = `Unrecognized request URL (${method}: ${path}).`;
    throw new StripeFailure(404, { type: "invalid_request_error", message });
  }
  const id = decodeURIComponent(segments[route.segments.indexOf(":id")] ?? "");
  return route.handler(world, { id, path, parameters });
}

/** @param {readonly string[]} pattern @param {readonly string[]} segments */
function fits(pattern, segments) {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part === ":id" || part === segments[index])
  );
}
