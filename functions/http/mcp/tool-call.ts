import type { CallToolResult } from "@modelcontextprotocol/server";
import type { LimnError } from "#contract/errors";
import type { ApiKeyHolder } from "#functions/identity/api-key";
import type { HttpContext } from "../context";

/** One call of a tool: who calls, and how progress is told. */
export interface ToolCall {
  readonly c: HttpContext;
  readonly holder: ApiKeyHolder;
  /** `progress` is 0 to 1. */
  readonly tell: (progress: number, message: string) => Promise<void>;
}

/** What a tool answers: values, a sentence for the assistant, and perhaps a picture to look at. */
export interface ToolAnswer<Values> {
  readonly values: Values;
  readonly sentence: string;
  readonly picture?: { readonly base64: string; readonly mimeType: string };
}

/** The values stand in the text as well, for clients that read nothing else (the protocol's section on tools). */
export function toolResult<Values extends Record<string, unknown>>({
  values,
  sentence,
  picture,
}: ToolAnswer<Values>): CallToolResult {
  return {
    structuredContent: values,
    content: [
      { type: "text", text: sentence },
      { type: "text", text: JSON.stringify(values) },
      ...(picture ? [{ type: "image" as const, data: picture.base64, mimeType: picture.mimeType }] : []),
    ],
  };
}

/** A refusal that the assistant reads, and can act on or tell. */
export function toolFailure(error: LimnError): CallToolResult {
  return { isError: true, content: [{ type: "text", text: `${error.sentence} (${error.code})` }] };
}
