// @ts-check

/** @typedef {import("../world.mjs").World} World */
/** @typedef {ReturnType<typeof newPortalSession>} PortalSession */

/** @param {World} world @param {import("../parameters.mjs").Parameters} parameters */
function newPortalSession(world, parameters) {
  const id = world.newId("bps");
  const flow = parameters.record("flow_data");
  return {
    id,
    object: "billing_portal.session",
    configuration: "bpc_stand-in",
    created: world.now,
    customer_account: null,
    customer: world.customers.require(parameters.requireText("customer"), "customer").id,
    flow: flow && {
      after_completion: { hosted_confirmation: null, redirect: null, type: "portal_homepage" },
      customer_update: null,
      subscription_cancel: null,
      subscription_pause: null,
      subscription_update: null,
      subscription_update_confirm: null,
      type: flow.requireText("type"),
    },
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: parameters.text("return_url"),
    url: `${world.baseUrl}/p/session/${id}`,
  };
}

/** @type {import("../router.mjs").Routes} */
export const portalRoutes = {
  "POST /v1/billing_portal/sessions": (world, { parameters }) => {
    parameters.refuseUnknown(["customer", "return_url", "flow_data", "configuration", "locale", "expand"]);
    return world.portalSessions.add(newPortalSession(world, parameters));
  },
};
