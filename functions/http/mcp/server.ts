import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { type ToolAnswer, toolFailure, toolResult } from "#contract/assistant-answers";
import {
  type AssistantTool,
  assistantInstructions,
  assistantServerInfo,
  assistantTools,
} from "#contract/assistant-tools";
import { LimnError } from "#contract/errors";
import { describeError, reportError } from "#functions/alerts/report-error";
import type { ApiKeyHolder } from "#functions/identity/api-key";
import { requireScope } from "../api/caller";
import type { HttpContext } from "../context";
import { isOwnFailure } from "../problem-response";
import { describe } from "./describe";
import { enlarge, showResult } from "./enlarge";
import { list } from "./list";
import { quote } from "./quote";
import { readAccount } from "./read-account";
import type { ToolCall } from "./tool-call";

/** A server of the protocol for one request, with the tools of one key's holder. */
export function assistantServer(c: HttpContext, holder: ApiKeyHolder): McpServer {
  const server = new McpServer(
    { ...assistantServerInfo, websiteUrl: new URL(c.req.url).origin },
    { instructions: assistantInstructions, capabilities: { tools: { listChanged: false } } },
  );
  const add = toolAdder(server, c, holder);
  add(assistantTools.upscale, enlarge);
  add(assistantTools.quote, quote);
  add(assistantTools.result, showResult);
  add(assistantTools.describe, describe);
  add(assistantTools.list, list);
  add(assistantTools.account, readAccount);
  return server;
}

function toolAdder(server: McpServer, c: HttpContext, holder: ApiKeyHolder) {
  return <Input extends z.ZodObject, Output extends z.ZodObject>(
    tool: AssistantTool<Input, Output>,
    run: (input: z.output<Input>, call: ToolCall) => Promise<ToolAnswer<z.output<Output>>>,
  ): void => {
    const { name, title, description, input, output, annotations, scope } = tool;
    const schemas: { inputSchema: z.ZodObject; outputSchema: z.ZodObject } = {
      inputSchema: input,
      outputSchema: output,
    };
    const config = { title, description, annotations, ...schemas };
    server.registerTool(name, config, async (given: unknown, context: ServerContext) => {
      try {
        if (scope) requireScope(holder, scope);
        // The library has refused what does not fit; parsed here once more, it has its type.
        return toolResult(await run(input.parse(given), { c, holder, tell: teller(context) }));
      } catch (error) {
        if (isOwnFailure(error)) {
          const told = `${c.get("requestId")} tool ${name}: ${describeError(error)}`;
          c.executionCtx.waitUntil(reportError(c.env, "worker", told));
        }
        return toolFailure(error instanceof LimnError ? error : new LimnError("internal"));
      }
    });
  };
}

/** Tells the progress of a call, 0 to 1, where the client asked to hear of it; it must grow with each time. */
function teller({ mcpReq }: ServerContext): ToolCall["tell"] {
  const progressToken = mcpReq._meta?.progressToken;
  let told = -1;
  return async (progress, message) => {
    if (progressToken === undefined || progress <= told) return;
    told = progress;
    const params = { progressToken, progress, total: 1, message };
    await mcpReq.notify({ method: "notifications/progress", params });
  };
}
