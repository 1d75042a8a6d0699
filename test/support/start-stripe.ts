import { createStripeEmulator } from "../../emulators/stripe/stripe-emulator.mjs";
import { localStripe } from "../../scripts/stack/worker-variables.mjs";

/** Starts the stand-in of Stripe for all files. Tests deliver its events themselves: the Worker listens nowhere. */
export default async function startStripe(): Promise<() => Promise<void>> {
  const port = Number(process.env["LIMN_STRIPE_PORT"]);
  const stripe = await createStripeEmulator({ port, secretKey: localStripe.secretKey, webhook: null });
  return stripe.close;
}
