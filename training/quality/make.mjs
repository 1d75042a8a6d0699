// @ts-check
// `npm run quality -- DIR --scale 2|4 [--json]`. Standard output is for the figures alone.
import { runBundled } from "../../scripts/artefacts/run-bundled.mjs";

await runBundled("training/quality/main.ts", "quality/main.mjs", console.error);
