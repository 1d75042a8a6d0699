import { createWebhookReceiver } from "../../emulators/receiver/webhook-receiver.mjs";

/** Starts a customer's server and its names for all files of the tests in workerd. */
export default async function startReceiver(): Promise<() => Promise<void>> {
  const receiver = await createWebhookReceiver({ port: Number(process.env["LIMN_RECEIVER_PORT"]) });
  return receiver.close;
}
