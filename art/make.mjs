// @ts-check
// `npm run art`: makes the pictures on the site from their sources here.
import { runBundled } from "../scripts/artefacts/run-bundled.mjs";

await runBundled("art/main.ts", "art/main.mjs", console.log);
