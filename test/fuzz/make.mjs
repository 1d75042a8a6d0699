// @ts-check
// `npm run fuzz`: a million spoilt pictures through every decoder. Node 20 does not run TypeScript: it is bundled.
import { runBundled } from "../../scripts/artefacts/run-bundled.mjs";

await runBundled("test/fuzz/main.ts", "fuzz/main.mjs", console.error);
