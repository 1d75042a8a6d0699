import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { socketHeaders } from "#functions/accounts/account";
import { accountOf } from "#functions/accounts/account-of";
import { type HttpTypes, requirePrincipal } from "../context";
import { requireSameOrigin } from "../same-origin";

/** /live: the WebSocket to the viewer's own account. Who it is, the Worker says, never the client. */
export function liveRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.get("/", async (c) => {
    if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
      throw new LimnError("request-invalid", { publicDetail: "This address takes WebSockets." });
    }
    requireSameOrigin(c.req.raw);
    const { uid, sessionId } = await requirePrincipal(c);
    const request = new Request(c.req.raw);
    request.headers.set(socketHeaders.uid, uid);
    request.headers.set(socketHeaders.sessionId, sessionId);
    return accountOf(c.env, uid).fetch(request);
  });

  return routes;
}
