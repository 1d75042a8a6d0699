/** `limn`: the engine on this machine's cores, or Limn's API. usage.ts states the exit codes. */
import { LimnError } from "#contract/errors";
import { LimnError as ApiError } from "../sdk/source/index";
import { parseUpscaleArguments } from "./arguments";
import { remake } from "./remake";
import { parseRemakeArguments } from "./remake-arguments";
import { upscaleRemotely } from "./remote/upscale-remotely";
import { findTargets } from "./targets";
import { usage } from "./usage";
import { UsageError } from "./usage-error";
import { sentenceHere, upscaleLocally } from "./upscale-locally";

async function main(argv: readonly string[]): Promise<number> {
  if (argv.length === 0 || argv.includes("--help") || argv.includes("-h")) {
    console.log(usage);
    return 0;
  }
  if (argv[0] === "mcp") {
    const { serveAssistant } = await import("./mcp/serve");
    serveAssistant(process.env);
    return 0;
  }
  if (argv[0] === "fill" || argv[0] === "style") {
    await remake(parseRemakeArguments(argv));
    return 0;
  }
  const request = parseUpscaleArguments(argv);
  const { settings, remote, json } = request;
  const targets = await findTargets(request);
  return remote
    ? upscaleRemotely({ targets, settings, remote, json })
    : upscaleLocally(targets, settings, json);
}

/** A sentence for what was expected to go wrong; the whole story for what was not. */
function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof ApiError) return error.message;
  if (error instanceof LimnError) return sentenceHere(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    console.error(`limn: ${explain(error)}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
