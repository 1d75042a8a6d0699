// @ts-check
// `npm run quality -- DIR --scale 2|4 [--peers] [--json]`. Standard output is for the figures alone.
import { runBundled } from "../../scripts/artefacts/run-bundled.mjs";
import { installPeers } from "../../scripts/install/packages.mjs";

if (process.argv.includes("--peers")) await installPeers(console.error);
await runBundled("training/quality/main.ts", "quality/main.mjs", console.error);
