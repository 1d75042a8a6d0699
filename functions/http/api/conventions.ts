import type { MiddlewareHandler } from "hono";
import type { HttpTypes } from "../context";

/**
 * Any page may call the API with a key of its user's: the key stands in a header that no browser sends by itself, and
 * cookies are never allowed along, so that nothing is done in somebody's name unasked (decision 9).
 */
const corsHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Idempotency-Replayed, Location, Preference-Applied, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, " +
    "RateLimit-Reset, Retry-After, X-Credits-Charged, X-Credits-Remaining, X-Preview-Region, X-Preview-Result-Region, " +
    "X-Request-Id",
} as const;

const preflightHeaders = {
  ...corsHeaders,
  "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, Prefer, X-File-Name",
  "Access-Control-Max-Age": "86400",
} as const;

/** What every answer of the API has: CORS, and what its route noted in `answerHeaders`. */
export const apiConventions: MiddlewareHandler<HttpTypes> = async (c, next) => {
  if (c.req.method === "OPTIONS") return c.body(null, 204, preflightHeaders);
  c.set("answerHeaders", {});
  await next();
  const headers = { ...corsHeaders, ...c.get("answerHeaders") };
  if (c.res.status === 401) Object.assign(headers, { "WWW-Authenticate": "Bearer" });
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  return;
};
