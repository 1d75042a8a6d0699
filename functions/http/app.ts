import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { makeId } from "#contract/ids";
import { emulatorChecks } from "#functions/emulators";
import { log } from "#functions/observe/log";
import { withRequestId } from "#functions/observe/request-id";
import { apiRoutes } from "./api/routes";
import { adminRoutes } from "./routes/admin";
import { type HttpTypes, randomBytes } from "./context";
import { answerAndLog } from "./answer-and-log";
import { readLeftoverBody } from "./leftover-body";
import { answerAtOrigin } from "./compat/clarity";
import { compatRoutes } from "./compat/routes";
import { mcpRoutes } from "./mcp/routes";
import { isOwnFailure, problemResponse } from "./problem-response";
import { reportOwnFailure } from "./report-own-failure";
import { billingRoutes } from "./routes/billing";
import { healthRoutes } from "./routes/health";
import { inboxRoutes } from "./routes/inbox";
import { liveRoutes } from "./routes/live";
import { mediaRoutes } from "./routes/media";
import { operationRoutes } from "./routes/operations";
import { profileRoutes } from "./routes/profile";
import { relayRoutes } from "./routes/relay";
import { sessionRoutes } from "./routes/session";
import { toolRoutes } from "./routes/tools";
import { webhookRoutes } from "./routes/webhooks";
import { bringsKey, requireSameOrigin } from "./same-origin";
import { addSecurityHeaders } from "./security-headers";
import type { ServePage } from "./serve-page";

/** Reads change nothing; everything else must come from our own pages. */
const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** What the Worker answers itself. An address that is not among these is a page: `servePage` renders it. */
export function httpApp(servePage: ServePage): Hono<HttpTypes> {
  const app = new Hono<HttpTypes>();

  app.use(async (c, next) => {
    const requestId = makeId("request", randomBytes);
    c.set("requestId", requestId);
    await withRequestId(requestId, () => answerAndLog(c, next));
    await readLeftoverBody(c.req.raw);
    // The answer to an upgrade is a socket.
    if (c.res.status === 101) return;
    c.header("X-Request-Id", c.get("requestId"));
    addSecurityHeaders(c.res.headers);
  });
  app.use(async (c, next) => {
    const isRead = readMethods.has(c.req.method);
    if (!isRead && !bringsKey(c.req.raw)) requireSameOrigin(c.req.raw);
    await next();
  });

  app.route("/healthz", healthRoutes(__EMULATORS__ ? emulatorChecks : {}));
  app.route("/session", sessionRoutes());
  app.route("/live", liveRoutes());
  app.route("/media", mediaRoutes());
  app.route("/relay", relayRoutes());
  app.route("/admin", adminRoutes());
  app.route("/v1", apiRoutes());
  app.route("/compat", compatRoutes());
  app.post("/", answerAtOrigin);
  app.route("/mcp", mcpRoutes());
  app.route("/account", profileRoutes());
  app.route("/billing", billingRoutes());
  app.route("/webhooks", webhookRoutes());
  app.route("/tools", toolRoutes());
  app.route("/operations", operationRoutes());
  app.route("/", inboxRoutes(servePage));
  app.all("*", (c) => servePage(c.req.raw, c.env));

  app.onError((error, c) => {
    reportOwnFailure(c, error);
    // Whoever looks into an attack finds what was refused, to which request.
    if (error instanceof LimnError && !isOwnFailure(error))
      log.info("refused", { code: error.code, method: c.req.method });
    return problemResponse(error);
  });
  return app;
}
