import { type CallToolResult, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { z } from "zod";
import { toolFailure, toolResult } from "#contract/assistant-answers";
import {
  type AssistantTool,
  assistantInstructions,
  assistantServerInfo,
  assistantTools,
} from "#contract/assistant-tools";
import { LimnError } from "#contract/errors";
import { UsageError } from "../usage-error";
import { Service } from "./service";
import { filesOnly, toolsWithKey } from "./tools";
import { callService } from "./with-key";
import { describeHere, enlargeHere, quoteHere } from "./without-key";

type Progress = (progress: number, message: string) => void;
type Run = (input: Record<string, unknown>, tell: Progress) => Promise<CallToolResult>;

const withKeyInstructions =
  `${assistantInstructions} A picture may be a file of this machine (path), and a result is written beside it or to ` +
  "saveTo; files are never overwritten.";

const withoutKeyInstructions =
  "Limn enlarges picture files of this machine with a neural network that runs here, for nothing: no network, no " +
  "account. The results are written beside the pictures or to saveTo; files are never overwritten. The list of pictures, " +
  "the account and the service's other modes need an API key in LIMN_API_KEY, and Limn's address in LIMN_BASE_URL.";

/**
 * `limn mcp`: the tools over standard input and output, for an assistant on this machine. With LIMN_API_KEY they are those
 * of the service at LIMN_BASE_URL; without, the engine here does what it can. Throws `UsageError` for variables that do
 * not fit.
 */
export function serveAssistant(environment: Readonly<Record<string, string | undefined>>): void {
  const apiKey = environment["LIMN_API_KEY"]?.trim();
  const service = apiKey ? new Service(environment["LIMN_BASE_URL"] ?? "", apiKey) : null;
  serveStdio(() => (service ? serverWithKey(service) : serverWithoutKey()), {
    onerror: (error) => console.error(`limn: ${error.message}`),
  });
}

function serverWithKey(service: Service): McpServer {
  const server = newServer(withKeyInstructions);
  for (const tool of toolsWithKey) {
    add(server, tool, (input, tell) => callService(service, tool.name, input, tell));
  }
  return server;
}

function serverWithoutKey(): McpServer {
  const server = newServer(withoutKeyInstructions);
  const { upscale, quote, describe, result, list, account } = assistantTools;
  const ways = filesOnly;
  add(server, { ...upscale, input: ways.upscale }, async (input, tell) =>
    toolResult(await enlargeHere(ways.upscale.parse(input), tell)),
  );
  add(server, { ...quote, input: ways.quote }, async (input) =>
    toolResult(await quoteHere(ways.quote.parse(input))),
  );
  add(server, { ...describe, input: ways.describe }, async (input) =>
    toolResult(await describeHere(ways.describe.parse(input))),
  );
  for (const tool of [result, list, account]) {
    add(server, tool, async () => {
      const publicDetail =
        "Put it into LIMN_API_KEY, and Limn's address into LIMN_BASE_URL, where limn mcp is started.";
      throw new LimnError("api-key-missing", { publicDetail });
    });
  }
  return server;
}

function newServer(instructions: string): McpServer {
  return new McpServer(assistantServerInfo, {
    instructions,
    capabilities: { tools: { listChanged: false } },
  });
}

function add(server: McpServer, tool: AssistantTool, run: Run): void {
  const { name, title, description, input, output, annotations } = tool;
  const schemas: { inputSchema: z.ZodObject; outputSchema: z.ZodObject } = {
    inputSchema: input,
    outputSchema: output,
  };
  const config = { title, description, annotations, ...schemas };
  server.registerTool(name, config, async (given, context: ServerContext) => {
    try {
      return await run(given, teller(context));
    } catch (error) {
      if (error instanceof LimnError) return toolFailure(error);
      if (error instanceof UsageError)
        return { isError: true, content: [{ type: "text", text: error.message }] };
      console.error("limn:", error);
      return toolFailure(new LimnError("internal"));
    }
  });
}

/** Tells progress, 0 to 1, where the client asked for it; it must grow with each time. */
function teller({ mcpReq }: ServerContext): Progress {
  const progressToken = mcpReq._meta?.progressToken;
  let told = -1;
  return (progress, message) => {
    if (progressToken === undefined || progress <= told) return;
    told = progress;
    const params = { progressToken, progress, total: 1, message };
    void mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}
