import { Hono, type MiddlewareHandler } from "hono";
import { LimnError } from "#contract/errors";
import { requireKeyHolder } from "../api/caller";
import type { HttpContext, HttpTypes } from "../context";
import { requireSameOrigin } from "../same-origin";
import { rpcRefusal } from "./rpc-refusal";

/** Of JSON-RPC's codes for what a server defines itself, the first. */
const serverError = -32_000;

/**
 * /mcp: the Model Context Protocol over Streamable HTTP, for people's assistants (decision 18). It takes an API key and no
 * session. Nothing is kept between requests, so any of Limn's machines may answer the next one. What HTTP refuses is a
 * problem document; what the protocol refuses is a JSON-RPC error.
 */
export function mcpRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();
  routes.use(mcpConventions);

  routes.post("/", async (c) => {
    const holder = await requireKeyHolder(c);
    // Loaded by the first assistant: the library's schemas would make every start of the Worker longer.
    const { answerMessage } = await import("./answer-message");
    return answerMessage(c, holder);
  });

  // A stream of the server's own and a session's end, which the revisions with a handshake know. Clients of theirs ask for the stream
  // beside their next message, and nothing need be loaded to refuse it.
  routes.on(["GET", "DELETE"], "/", async (c) => {
    await requireKeyHolder(c);
    return rpcRefusal(serverError, "Method not allowed.", 405);
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
