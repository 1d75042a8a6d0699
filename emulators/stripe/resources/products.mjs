// @ts-check
import { invalidRequest } from "../failure.mjs";
import { listParameters, page } from "../lists.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("../parameters.mjs").Parameters} Parameters */
/** @typedef {ReturnType<typeof newProduct>} Product */
/** @typedef {ReturnType<typeof newPrice>} Price */

/** @param {World} world @param {Parameters} parameters */
function newProduct(world, parameters) {
  return {
    id: parameters.text("id") ?? world.newId("prod"),
    object: "product",
    active: true,
    created: world.now,
    default_price: null,
    description: parameters.text("description"),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: parameters.metadata("metadata"),
    name: parameters.requireText("name"),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: world.now,
    url: null,
  };
}

/** @param {World} world @param {Parameters} parameters */
function newPrice(world, parameters) {
  const recurring = parameters.record("recurring");
  const unitAmount = parameters.integer("unit_amount");
  if (unitAmount === null || unitAmount < 0) {
    throw invalidRequest("Invalid non-negative integer", { param: "unit_amount" });
  }
  return {
    id: world.newId("price"),
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: world.now,
    currency: parameters.requireText("currency"),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: parameters.text("lookup_key"),
    metadata: parameters.metadata("metadata"),
    nickname: parameters.text("nickname"),
    product: world.products.require(parameters.requireText("product"), "product").id,
    recurring: recurring && {
      interval: recurring.requireText("interval"),
      interval_count: recurring.integer("interval_count") ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  };
}

const priceParameters =
  "currency unit_amount product recurring metadata lookup_key transfer_lookup_key nickname expand".split(" ");

/** @type {import("../router.mjs").Routes} */
export const productRoutes = {
  "POST /v1/products": (world, { parameters }) => {
    parameters.refuseUnknown(["id", "name", "description", "metadata", "expand"]);
    const product = world.products.add(newProduct(world, parameters));
    world.emit("product.created", product);
    return product;
  },
  "GET /v1/products": (world, { parameters, path }) => page(world.products.newestFirst(), parameters, path),
  "GET /v1/products/:id": (world, { id }) => world.products.require(id),
  "POST /v1/prices": (world, { parameters }) => {
    parameters.refuseUnknown(priceParameters);
    claimLookupKey(world, parameters);
    const price = world.prices.add(newPrice(world, parameters));
    world.emit("price.created", price);
    return price;
  },
  "GET /v1/prices": (world, { parameters, path }) => {
    parameters.refuseUnknown([...listParameters, "lookup_keys", "active", "product", "type", "currency"]);
    const keys = parameters.texts("lookup_keys");
    const active = parameters.flag("active");
    const product = parameters.text("product");
    const prices = world.prices.newestFirst(
      (price) =>
        (keys.length === 0 || keys.includes(price.lookup_key ?? "")) &&
        (active === null || price.active === active) &&
        (product === null || price.product === product),
    );
    return page(prices, parameters, path);
  },
  "GET /v1/prices/:id": (world, { id }) => world.prices.require(id),
};

/**
 * A lookup key is one price's; `transfer_lookup_key` takes it from the one that has it.
 * @param {World} world @param {Parameters} parameters
 */
function claimLookupKey(world, parameters) {
  const key = parameters.text("lookup_key");
  const [holder] = key === null ? [] : world.prices.newestFirst((price) => price.lookup_key === key);
  if (!holder) return;
  if (parameters.flag("transfer_lookup_key") !== true) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: "lookup_key" });
  }
  holder.lookup_key = null;
}
