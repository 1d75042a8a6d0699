import { ensureChromium } from "../../scripts/install/browser.mjs";
import { projectPath } from "../../scripts/project.mjs";
import { startStack } from "../../scripts/stack/stack.mjs";
import { publishStack } from "./stack";

/** Playwright's global setup: starts the product on free ports with new state, and gives back what ends it. */
export default async function start(): Promise<() => Promise<void>> {
  process.env["LIMN_CHROMIUM"] ??= await ensureChromium(console.log);
  const stack = await startStack({
    logsPath: projectPath(".limn", "reports", "e2e-logs"),
    onCrash: (error) => console.error(error.message),
  });
  publishStack(stack);
  return () => stack.stop();
}
