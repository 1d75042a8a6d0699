import { log } from "#functions/observe/log";
import type { HttpContext } from "./context";

/** Answers a request and tells the log of it: one line, with its way through the house but never what it asked for. */
export async function answerAndLog(c: HttpContext, next: () => Promise<void>): Promise<void> {
  const begunAt = Date.now();
  await next();
  log.info("answered", {
    method: c.req.method,
    path: withoutIds(c.req.path),
    status: c.res.status,
    durationMs: Date.now() - begunAt,
  });
}

/** Ids become one word, so that the lines of a route can be counted together. */
function withoutIds(path: string): string {
  return path.replace(/\b[a-z]{3}_[0-9a-z]{26}\b/g, ":id");
}
