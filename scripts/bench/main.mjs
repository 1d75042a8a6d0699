// @ts-check
import "../node-version.mjs";
import { exitWith, SetupError } from "../project.mjs";
import { onMeasuringStack } from "../traffic/measuring-stack.mjs";
import { readWords } from "../traffic/words.mjs";
import { defaults, measureApi, stackOptions } from "./api.mjs";

/** `npm run bench -- api`: figures as a table, or with `--json` as `{"rows": […]}`. See README.md beside this file. */
try {
  const { numbers, flags, words } = readWords(process.argv.slice(2), defaults, ["json"]);
  if (words.length !== 1 || words[0] !== "api")
    throw new SetupError("Say what to measure: npm run bench -- api");
  const rows = await onMeasuringStack("bench", stackOptions, (stack) => measureApi(stack, numbers));
  if (flags.has("json")) console.log(JSON.stringify({ rows }));
  else {
    const shown = rows.map(({ ratioSpread: { lowest, highest }, ...row }) => ({
      ...row,
      ratioSpread: `${lowest} to ${highest}`,
    }));
    console.table(shown);
  }
  process.exit(0);
} catch (error) {
  exitWith(error);
}
