import { Hono } from "hono";
import { policyReportSchema } from "#contract/policy-report";
import { errorReportSchema } from "#contract/session";
import { describeViolation } from "#functions/alerts/describe-violation";
import { reportError } from "#functions/alerts/report-error";
import type { HttpTypes } from "../context";
import { requireCalm } from "../flood-gate";
import { readJson } from "../read-json";
import { requireOwnPage } from "../same-origin";

/**
 * /relay: what a page tells of its own failures, and its browser of what the policy kept out, passed on to the operators' chat. The answer does not wait for it. Only
 * our own pages get in, and an address that floods it is turned away before its body is read.
 */
export function relayRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/errors", async (c) => {
    requireOwnPage(c.req.raw);
    await requireCalm(c, "relay");
    const { description } = await readJson(c.req.raw, errorReportSchema);
    c.executionCtx.waitUntil(reportError(c.env, "frontend", description));
    return c.body(null, 202);
  });

  routes.post("/csp", async (c) => {
    requireOwnPage(c.req.raw);
    await requireCalm(c, "policy");
    const violation = await readJson(c.req.raw, policyReportSchema);
    const description = describeViolation(violation, new URL(c.req.url).origin);
    if (description !== null) c.executionCtx.waitUntil(reportError(c.env, "frontend", description));
    return c.body(null, 204);
  });

  return routes;
}
