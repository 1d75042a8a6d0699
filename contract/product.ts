/** The product's name as people and operators read it. */
export const product = {
  name: "Limn",
  /** Prefix of what the relay sends to the operators' chat (specification section 7: '{product}, frontend, '). */
  alertName: "limn",
} as const;

/** The demo account of a local start. It exists only in builds with emulators. */
export const demoAccount = {
  uid: "demo-limn-user",
  email: "demo@limn.test",
  password: "limn-demo",
  balanceCredits: 500,
} as const;

/** The operator of a local start, whose address only the local configuration names (ADMIN_EMAILS). */
export const demoOperator = {
  uid: "demo-limn-operator",
  email: "operator@limn.test",
  password: "limn-operator",
} as const;
