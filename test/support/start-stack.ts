import { createWebhookReceiver } from "../../emulators/receiver/webhook-receiver.mjs";
import { ensureChromium } from "../../scripts/install/browser.mjs";
import { projectPath } from "../../scripts/project.mjs";
import { startStack } from "../../scripts/stack/stack.mjs";
import { publishStack } from "./stack";

/** Playwright's global setup: starts the product on free ports with new state, and gives back what ends it. */
export default async function start(): Promise<() => Promise<void>> {
  process.env["LIMN_CHROMIUM"] ??= await ensureChromium(console.log);
  const receiver = await createWebhookReceiver({ port: 0 });
  const stack = await startStack({
    ownVariables: { LOCAL_HOSTS: new URL(receiver.url).host },
    logsPath: projectPath(".limn", "reports", "e2e-logs"),
    onCrash: (error) => console.error(error.message),
  });
  publishStack({ ...stack, receiverUrl: receiver.url });
  return async () => {
    await stack.stop();
    await receiver.close();
  };
}
