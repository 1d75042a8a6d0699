// @ts-check
import { settleSession } from "./resources/checkout.mjs";
import { fail, succeed } from "./resources/payment-intents.mjs";
import { closeDispute, failRefund, openDispute, refund } from "./resources/refunds.mjs";
import { advance } from "./resources/subscription-life.mjs";
import { submitCard, submitDebit } from "./purchase.mjs";

/** @typedef {import("./world.mjs").World} World */
/** @typedef {import("./deliveries.mjs").Deliveries} Deliveries */
/** @typedef {import("./faults.mjs").Faults} Faults */
/** @typedef {{world: World, deliveries: Deliveries, faults: Faults, reset: () => void}} Service */
/** @typedef {Record<string, unknown>} Body */

/**
 * What tests ask of the stand-in, which Stripe itself has no call for. Each takes and answers JSON.
 * @type {Record<string, (service: Service, body: Body) => object | Promise<object>>}
 */
const controls = {
  /** Pays an open session: {session, card} by a card's number, or {session, method: "debit"}. */
  pay: ({ world }, body) => {
    const session = world.sessions.require(text(body.session));
    const outcome =
      body.method === "debit"
        ? submitDebit(world, session)
        : submitCard(world, session, plainCard(text(body.card)));
    return { outcome };
  },
  /** {intent, succeeded}: the end of a bank debit. */
  settle: ({ world }, body) => {
    const intent = world.paymentIntents.require(text(body.intent));
    const isPaid = body.succeeded === true;
    if (isPaid) succeed(world, intent, null);
    else
      fail(world, intent, null, {
        type: "invalid_request_error",
        code: "debit_not_authorized",
        message: "The bank refused the debit.",
      });
    settleSession(world, intent, isPaid);
    return { status: intent.status };
  },
  /** {intent, amountCents?} */
  refund: ({ world }, body) => {
    const amountCents = typeof body.amountCents === "number" ? body.amountCents : null;
    return refund(world, chargeOf(world, body), { amountCents });
  },
  /** {refund}: the bank sends it back. */
  "fail-refund": ({ world }, body) => {
    failRefund(world, world.refunds.require(text(body.refund)));
    return {};
  },
  /** {intent, status?} */
  dispute: ({ world }, body) =>
    openDispute(
      world,
      chargeOf(world, body),
      "fraudulent",
      typeof body.status === "string" ? body.status : undefined,
    ),
  /** {dispute, won} */
  "close-dispute": ({ world }, body) => {
    closeDispute(world, world.disputes.require(text(body.dispute)), body.won === true ? "won" : "lost");
    return {};
  },
  /** {customer, count?}: so many charges of a customer are declined, whatever the card. */
  decline: ({ world }, body) => {
    world.declines.set(text(body.customer), Number(body.count ?? 1));
    return {};
  },
  /** {days}: moves the test clock; renewals, retries and ends happen on the way. */
  advance: ({ world }, body) => {
    advance(world, Math.round(Number(body.days ?? 0) * 86_400));
    return { now: world.now };
  },
  /** {after?, count?, status?, delayMs?, isLost?}: what the next calls meet. Status 0 breaks the connection; with isLost it is done, and its answer lost. */
  faults: ({ faults }, body) => {
    faults.set(body);
    return {};
  },
  "clear-faults": ({ faults }) => {
    faults.clear();
    return {};
  },
  hold: ({ deliveries }) => {
    deliveries.hold();
    return {};
  },
  release: ({ deliveries }) => {
    deliveries.release();
    return {};
  },
  drop: ({ deliveries }) => {
    deliveries.drop();
    return {};
  },
  held: ({ deliveries }) => ({ events: deliveries.heldIds }),
  /** {events: [id, …]}: sends these once each, one after the other, in this order; an id may stand in it often. */
  deliver: async ({ world, deliveries }, body) => {
    const statuses = [];
    for (const id of Array.isArray(body.events) ? body.events : []) {
      statuses.push(await deliveries.deliver(world.events.require(text(id))));
    }
    return { statuses };
  },
  /** {customer?}: all events, oldest first. */
  events: ({ world }, body) => {
    const events = world.events.newestFirst(({ data }) => {
      const { object } = data;
      return (
        body.customer === undefined ||
        Reflect.get(object, "customer") === body.customer ||
        isOfCustomer(world, object, body.customer)
      );
    });
    return { events: events.reverse() };
  },
  reset: ({ reset }) => {
    reset();
    return {};
  },
};

/**
 * @param {string} name @param {Service} service @param {Body} body
 * @returns {Promise<object | null>} null where there is no such control
 */
export async function control(name, service, body) {
  const run = Object.hasOwn(controls, name) ? controls[name] : undefined;
  return run ? run(service, body) : null;
}

/** @param {unknown} value */
function text(value) {
  return typeof value === "string" ? value : "";
}

/** @param {string} number */
function plainCard(number) {
  return { number, expiryMonth: 12, expiryYear: 2040, securityCode: "123", name: "Test", email: "" };
}

/** @param {World} world @param {Body} body */
function chargeOf(world, body) {
  const intent = world.paymentIntents.require(text(body.intent));
  return world.charges.require(intent.latest_charge ?? "");
}

/** Refunds and disputes name the payment only. @param {World} world @param {object} object @param {unknown} customer */
function isOfCustomer(world, object, customer) {
  const intent = world.paymentIntents.find(text(Reflect.get(object, "payment_intent")));
  return intent?.customer === customer || Reflect.get(object, "id") === customer;
}
