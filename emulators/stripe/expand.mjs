// @ts-check

/** @typedef {import("./world.mjs").World} World */

/** Which objects an id's prefix names, where `expand` may put them in its place. */
const kinds = /** @type {const} */ ({
  cus: "customers",
  pi: "paymentIntents",
  ch: "charges",
  pm: "paymentMethods",
  sub: "subscriptions",
  in: "invoices",
  prod: "products",
  price: "prices",
});

/**
 * A copy of an answer with the ids on the given paths replaced by their objects (API reference, "Expanding responses").
 * @param {World} world @param {object} answer @param {readonly string[]} paths such as "data.customer"
 */
export function expanded(world, answer, paths) {
  const copy = structuredClone(answer);
  for (const path of paths) expandAt(world, copy, path.split("."));
  return copy;
}

/** @param {World} world @param {unknown} value @param {readonly string[]} path */
function expandAt(world, value, path) {
  const [name, ...rest] = path;
  if (name === undefined || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const inner of value) expandAt(world, inner, path);
    return;
  }
  const held = Reflect.get(value, name);
  const object = typeof held === "string" ? objectOf(world, held) : held;
  if (typeof held === "string" && object) Reflect.set(value, name, object);
  expandAt(world, object, rest);
}

/** @param {World} world @param {string} id */
function objectOf(world, id) {
  const prefix = id.slice(0, id.indexOf("_"));
  const kind = Object.entries(kinds).find(([known]) => known === prefix)?.[1];
  return kind ? structuredClone(world[kind].find(id)) : null;
}
