import type { PolicyViolation } from "#contract/policy-report";

/** Of the visitor's own browser: what an extension does in a page is no failure of ours. */
const extensionSchemes = /^(chrome|moz|safari|safari-web|ms-browser|edge)-extension(:|$)/;

/**
 * What a page's policy kept from happening, as operators read it; null where it was not the page's doing. Of addresses
 * only what finds the place is told: never their queries.
 */
export function describeViolation(violation: PolicyViolation, ownOrigin: string): string | null {
  const { page, directive, blocked, script, line } = violation;
  if (extensionSchemes.test(blocked) || extensionSchemes.test(script)) return null;
  const address = parsed(page);
  // A report of another site's page is none of ours, whoever sends it.
  if (address?.origin !== ownOrigin) return null;
  const place = script === "" ? "" : ` by ${withoutQuery(script)}:${line}`;
  return `policy, ${directive} kept out ${withoutQuery(blocked) || "something"}${place}\nat ${address.pathname}`;
}

/** An address without its query and fragment; words such as "inline" stay what they are. */
function withoutQuery(text: string): string {
  const url = parsed(text);
  if (!url) return text;
  return url.protocol === "http:" || url.protocol === "https:"
    ? `${url.origin}${url.pathname}`
    : url.protocol;
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
