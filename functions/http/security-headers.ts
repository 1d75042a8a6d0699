/**
 * What every answer of the Worker carries, whatever it is. A page, and a picture, has a policy of its own
 * (functions/pages/page-headers.ts, serve-media.ts); anything else is data, which runs nothing and is framed nowhere.
 */
const everyAnswer = {
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // No other site draws our answers into its pages; the API's callers read them by CORS, which this does not concern.
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** Where an answer does not say otherwise: it is nobody's but the asker's, and nothing in it is run. */
const plainAnswer = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
} as const;

/** Completes the headers of an answer; one that has said its own is left with it. */
export function addSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(everyAnswer)) headers.set(name, value);
  for (const [name, value] of Object.entries(plainAnswer)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
