import { parseArgs } from "node:util";
import { measureQuality } from "./measure";

/** Prints PSNR and SSIM of each model over the pictures of a folder. See training/README.md. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { scale: { type: "string" }, peers: { type: "boolean" }, json: { type: "boolean" } },
  });
  const [folder] = positionals;
  const scale = values.scale === "2" ? 2 : values.scale === "4" ? 4 : null;
  if (folder === undefined || positionals.length > 1 || scale === null) {
    throw new Error(
      "Name a folder of pictures and a scale: npm run quality -- DIR --scale 2|4 [--peers] [--json]",
    );
  }
  const rows = await measureQuality(folder, scale, values.peers === true, console.error);
  if (values.json) console.log(JSON.stringify({ rows }));
  else console.table(rows);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
