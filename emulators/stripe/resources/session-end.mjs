// @ts-check
import { invalidRequest } from "../failure.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("./checkout.mjs").Session} Session */

/** @param {Session} session @returns {object} as Stripe shows it */
export function shownSession({ metadata_of_purchase: _hidden, intent_of_page: _alsoHidden, ...session }) {
  return session;
}

/** @param {World} world @param {Session} session */
export function expire(world, session) {
  if (session.status !== "open") {
    throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.');
  }
  session.status = "expired";
  session.url = null;
  world.emit("checkout.session.expired", shownSession(session));
}
