import { describeError, reportError } from "#functions/alerts/report-error";
import type { HttpContext } from "./context";
import { isOwnFailure } from "./problem-response";

/** Tells the operators of a failure of ours; what was wrong with the request is its sender's affair. */
export function reportOwnFailure(c: HttpContext, error: unknown): void {
  if (!isOwnFailure(error)) return;
  const description = `${c.get("requestId")} ${c.req.method} ${c.req.path}: ${describeError(error)}`;
  c.executionCtx.waitUntil(reportError(c.env, "worker", description));
}
