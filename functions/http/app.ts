import { Hono } from "hono";
import { makeId } from "#contract/ids";
import { describeError, reportError } from "#functions/alerts/report-error";
import { emulatorChecks } from "#functions/emulators";
import { apiRoutes } from "./api/routes";
import { adminRoutes } from "./routes/admin";
import { type HttpTypes, randomBytes } from "./context";
import { readLeftoverBody } from "./leftover-body";
import { isOwnFailure, problemResponse } from "./problem-response";
import { billingRoutes } from "./routes/billing";
import { healthRoutes } from "./routes/health";
import { inboxRoutes } from "./routes/inbox";
import { liveRoutes } from "./routes/live";
import { mediaRoutes } from "./routes/media";
import { profileRoutes } from "./routes/profile";
import { relayRoutes } from "./routes/relay";
import { sessionRoutes } from "./routes/session";
import { toolRoutes } from "./routes/tools";
import { webhookRoutes } from "./routes/webhooks";
import { bringsKey, requireSameOrigin } from "./same-origin";
import type { ServePage } from "./serve-page";

/** Reads change nothing; everything else must come from our own pages. */
const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** What the Worker answers itself. An address that is not among these is a page: `servePage` renders it. */
export function httpApp(servePage: ServePage): Hono<HttpTypes> {
  const app = new Hono<HttpTypes>();

  app.use(async (c, next) => {
    c.set("requestId", makeId("request", randomBytes));
    await next();
    await readLeftoverBody(c.req.raw);
    if (c.res.status !== 101) c.header("X-Request-Id", c.get("requestId"));
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
  app.route("/account", profileRoutes());
  app.route("/billing", billingRoutes());
  app.route("/webhooks", webhookRoutes());
  app.route("/tools", toolRoutes());
  app.route("/", inboxRoutes(servePage));
  app.all("*", (c) => servePage(c.req.raw, c.env));

  app.onError((error, c) => {
    if (isOwnFailure(error)) {
      const description = `${c.get("requestId")} ${c.req.method} ${c.req.path}: ${describeError(error)}`;
      c.executionCtx.waitUntil(reportError(c.env, "worker", description));
    }
    return problemResponse(error);
  });
  return app;
}
