// @ts-check
import { artefacts } from "../artefacts/artefacts.mjs";
import { buildStale } from "../artefacts/build-stale.mjs";
import { installPackages } from "../install/packages.mjs";
import { projectPath } from "../project.mjs";
import { startStack } from "../stack/stack.mjs";

/**
 * Builds what is stale, starts the whole product on free ports with new state, has it measured, and ends it. What it tells
 * goes to the error output: the figures alone go to the other.
 * @template Result
 * @param {string} name of the logs' folder
 * @param {Pick<import("../stack/stack.mjs").StackOptions, "onRelease" | "inspectorPort">} options
 * @param {(stack: import("../stack/stack.mjs").Stack) => Promise<Result>} measure
 * @returns {Promise<Result>}
 */
export async function onMeasuringStack(name, options, measure) {
  await installPackages(console.error);
  await buildStale(artefacts, console.error);
  const stack = await startStack({
    ...options,
    logsPath: projectPath(".limn", "reports", `${name}-logs`),
    onCrash: (error) => console.error(error.message),
  });
  try {
    return await measure(stack);
  } finally {
    await stack.stop();
  }
}
