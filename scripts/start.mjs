// @ts-check
import "./node-version.mjs";
import { prepare } from "./prepare.mjs";
import { exitWith } from "./project.mjs";
import { serve } from "./serve.mjs";

/** `npm start`: the whole product on loopback, as it would be deployed. PORT chooses the port, 8787 where it does not. */
try {
  await serve({
    mode: "built",
    prepare: () => prepare(),
    // The rest is in the log.
    onWorkerLine: (line) => {
      if (line.includes("[ERROR]")) console.error(line);
    },
  });
  process.exit(0);
} catch (error) {
  exitWith(error);
}
