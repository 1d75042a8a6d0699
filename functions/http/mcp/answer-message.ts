import {
  createMcpHandler,
  isJsonContentType,
  ProtocolErrorCode,
  readRequestBody,
} from "@modelcontextprotocol/server";
import { LimnError } from "#contract/errors";
import { apiLimits } from "#contract/limits";
import type { ApiKeyHolder } from "#functions/identity/api-key";
import type { HttpContext } from "../context";
import { rpcRefusal } from "./rpc-refusal";
import { assistantServer } from "./server";

/** Base64 makes four letters of three bytes; the rest of the message is small. */
const maxMessageBytes = Math.ceil((apiLimits.maxBase64Bytes * 4) / 3) + 64 * 1024;

/**
 * Answers one message of the protocol, in whichever of its revisions it comes; nothing is kept for the next. Throws
 * `file-too-large`.
 */
export async function answerMessage(c: HttpContext, holder: ApiKeyHolder): Promise<Response> {
  const read = await readMessage(c.req.raw);
  if ("refusal" in read) return read.refusal;
  const handler = createMcpHandler(() => assistantServer(c, holder), {
    // The tools never change while an assistant is connected: there is nothing to subscribe to.
    maxSubscriptions: 0,
  });
  return handler.fetch(c.req.raw, read);
}

/** The message, parsed once and within its bound; what else is wrong with a request the library refuses. */
async function readMessage(request: Request): Promise<{ parsedBody?: unknown } | { refusal: Response }> {
  if (!isJsonContentType(request.headers.get("Content-Type"))) return {};
  const body = await readRequestBody(request, maxMessageBytes);
  if (body.tooLarge) {
    const publicDetail = `In base64, up to ${apiLimits.maxBase64Bytes / 1024 / 1024} MB are possible.`;
    throw new LimnError("file-too-large", { publicDetail });
  }
  try {
    const parsedBody: unknown = JSON.parse(body.text);
    if (!Array.isArray(parsedBody)) return { parsedBody };
  } catch {
    return { refusal: rpcRefusal(ProtocolErrorCode.ParseError, "The message is not JSON.") };
  }
  // A batch would count as one request of its key; the protocol has had none since its revision of 2025-06-18.
  return {
    refusal: rpcRefusal(
      ProtocolErrorCode.InvalidRequest,
      "Send one message at a time: batches are not taken.",
    ),
  };
}
