import { Hono } from "hono";
import { errorReportSchema } from "#contract/session";
import { reportError } from "#functions/alerts/report-error";
import { compose } from "#functions/compose";
import type { HttpTypes } from "../context";
import { readJson } from "../read-json";

/** /relay: what a page tells of its own failures, passed on to the operators' chat. The answer does not wait for it. */
export function relayRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/errors", async (c) => {
    const { description } = await readJson(c.req.raw, errorReportSchema);
    c.executionCtx.waitUntil(reportError(compose(c.env).operatorsChat, "frontend", description));
    return c.body(null, 202);
  });

  return routes;
}
