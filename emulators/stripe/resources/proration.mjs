// @ts-check

/** @typedef {import("./products.mjs").Price} Price */
/** @typedef {import("./subscriptions.mjs").Subscription} Subscription */
/** @typedef {{amount: number, description: string, price: Price, proration: boolean, start: number, end: number}} LineFacts */

/**
 * One month on, on the same day or the month's last (Stripe's documentation, "billing cycle").
 * @param {number} seconds @param {number} anchorSeconds whose day of the month counts
 */
export function oneMonthAfter(seconds, anchorSeconds) {
  const from = new Date(seconds * 1_000);
  const anchorDay = new Date(anchorSeconds * 1_000).getUTCDate();
  const month = from.getUTCMonth() + 1;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const time = seconds % 86_400;
  return Date.UTC(from.getUTCFullYear(), month, Math.min(anchorDay, lastDay)) / 1_000 + time;
}

/**
 * When a period of a price ends that begins now.
 * @param {number} start seconds @param {number} anchor seconds @param {Price} price
 */
export function periodEnd(start, anchor, { recurring }) {
  const { interval = "month", interval_count: count = 1 } = recurring ?? {};
  if (interval === "day") return start + count * 86_400;
  if (interval === "week") return start + count * 7 * 86_400;
  const months = interval === "year" ? count * 12 : count;
  return Array.from({ length: months }).reduce(
    (/** @type {number} */ end) => oneMonthAfter(end, anchor),
    start,
  );
}

/** The same as the item's price, in the older form that Stripe still gives. @param {Price} price */
export function planOf({
  id,
  active,
  billing_scheme,
  created,
  currency,
  metadata,
  nickname,
  product,
  recurring,
  ...price
}) {
  return {
    id,
    object: "plan",
    active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme,
    created,
    currency,
    interval: recurring?.interval ?? "month",
    interval_count: recurring?.interval_count ?? 1,
    livemode: false,
    metadata,
    meter: null,
    nickname,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

/**
 * What a change of price in the middle of a period comes to: the unused time of the old one back, the remaining time of
 * the new one charged, each in proportion to the seconds left and rounded to a cent.
 * @param {Subscription} subscription @param {Price} price @param {number} at seconds
 * @returns {LineFacts[]}
 */
export function prorationLines(subscription, price, at) {
  const [item] = subscription.items.data;
  if (!item) return [];
  const period = item.current_period_end - item.current_period_start;
  const left = Math.max(0, Math.min(period, item.current_period_end - at));
  const share = (/** @type {number} */ amount) => Math.round((amount * left) / period);
  const span = { proration: true, start: at, end: item.current_period_end };
  return [
    { ...span, amount: -share(item.price.unit_amount), description: "Unused time", price: item.price },
    { ...span, amount: share(price.unit_amount), description: "Remaining time", price },
  ];
}
