import {
  createMcpHandler,
  isJsonContentType,
  ProtocolErrorCode,
  readRequestBody,
} from "@modelcontextprotocol/server";
import { Hono, type MiddlewareHandler } from "hono";
import { LimnError } from "#contract/errors";
import { apiLimits } from "#contract/limits";
import { requireKeyHolder } from "../api/caller";
import type { HttpContext, HttpTypes } from "../context";
import { requireSameOrigin } from "../same-origin";
import { assistantServer } from "./server";

/** Base64 makes four letters of three bytes; the rest of the message is small. */
const maxMessageBytes = Math.ceil((apiLimits.maxBase64Bytes * 4) / 3) + 64 * 1024;

/**
 * /mcp: the Model Context Protocol over Streamable HTTP, for people's assistants (decision 18). It takes an API key and no
 * session. Nothing is kept between requests, so any of Limn's machines may answer the next one. What HTTP refuses is a
 * problem document; what the protocol refuses is a JSON-RPC error.
 */
export function mcpRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();
  routes.use(mcpConventions);

  routes.on(["POST", "GET", "DELETE"], "/", async (c) => {
    const holder = await requireKeyHolder(c);
    const read = await readMessage(c.req.raw);
    if ("refusal" in read) return read.refusal;
    const handler = createMcpHandler(() => assistantServer(c, holder), {
      // The tools never change while an assistant is connected: there is nothing to subscribe to.
      maxSubscriptions: 0,
    });
    return handler.fetch(c.req.raw, read);
  });

  return routes;
}

/** The origin is checked whatever the method is, as the protocol's section on transports demands. */
const mcpConventions: MiddlewareHandler<HttpTypes> = async (c, next) => {
  c.set("answerHeaders", {});
  requireSameOrigin(c.req.raw);
  await next();
  for (const [name, value] of Object.entries(c.get("answerHeaders"))) c.header(name, value);
  c.header("Cache-Control", "no-store");
  if (c.res.status === 401) c.header("WWW-Authenticate", challengeOf(c));
  if (c.res.status === 405) c.header("Allow", "POST");
};

/** RFC 6750 section 3: `invalid_token` only where a key was sent. */
function challengeOf(c: HttpContext): string {
  const isSent = c.req.header("Authorization") !== undefined;
  const { sentence } = new LimnError(isSent ? "api-key-invalid" : "api-key-missing");
  const error = isSent ? 'error="invalid_token", ' : "";
  return `Bearer realm="Limn", ${error}error_description="${sentence}"`;
}

/** The message of a POST, parsed once and within its bound; what else is wrong with a request the library refuses. */
async function readMessage(request: Request): Promise<{ parsedBody?: unknown } | { refusal: Response }> {
  if (request.method !== "POST" || !isJsonContentType(request.headers.get("Content-Type"))) return {};
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

/** A message that cannot be answered by its id (JSON-RPC 2.0 section 5). */
function rpcRefusal(code: ProtocolErrorCode, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status: 400 });
}
