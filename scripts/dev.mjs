// @ts-check
import "./node-version.mjs";
import { artefacts } from "./artefacts/artefacts.mjs";
import { prepare } from "./prepare.mjs";
import { exitWith } from "./project.mjs";
import { serve } from "./serve.mjs";

/** `npm run dev`: as `npm start`, but pages and Worker come from their sources and reload when these change. */
try {
  await serve({
    mode: "dev",
    prepare: () => prepare(artefacts.filter(({ name }) => ["assembly", "comfyui", "weights"].includes(name))),
    onWorkerLine: (line) => console.log(line),
  });
  process.exit(0);
} catch (error) {
  exitWith(error);
}
