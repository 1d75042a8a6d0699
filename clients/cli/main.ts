/** `limn`: the engine on this machine's cores. Exits with 0, 1 for a picture that cannot be taken, 2 for wrong usage. */
import { LimnError } from "#contract/errors";
import { parseUpscaleArguments, UsageError, usage } from "./arguments";
import { progressBar } from "./progress-bar";
import { upscaleFile } from "./upscale";

async function main(argv: readonly string[]): Promise<void> {
  if (argv.length === 0 || argv.includes("--help") || argv.includes("-h")) {
    console.log(usage);
    return;
  }
  if (argv[0] === "mcp") {
    const { serveAssistant } = await import("./mcp/serve");
    return serveAssistant(process.env);
  }
  const request = parseUpscaleArguments(argv);
  const bar = progressBar(process.stderr, "Enhancing");
  try {
    if (!request.json) bar.show(0);
    const report = await upscaleFile(request, (share) => {
      if (!request.json) bar.show(share);
    });
    bar.clear();
    if (request.json) console.log(JSON.stringify(report));
    else {
      const seconds = ((report.decodeMs + report.inferenceMs) / 1000).toFixed(1);
      console.log(
        `${request.outputPath}: ${report.outputWidthPx} × ${report.outputHeightPx} px in ${seconds} s`,
      );
    }
  } catch (error) {
    bar.clear();
    throw error;
  }
}

/** A sentence for what was expected to go wrong; the whole story for what was not. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  // Nothing is ever charged for work on one's own machine.
  if (error instanceof LimnError) return error.sentence.replace(/ ?Nothing was charged\./, "");
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`limn: ${explain(error)}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
