import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const configured = readFileSync("wrangler.toml", "utf8");

// "Uniquely defines this rate limiting namespace within your account": two gates of one number would count together.
it("each gate counts for itself", () => {
  const namespaces = [...configured.matchAll(/^namespace_id = "(\d+)"$/gm)].map(([, id]) => id);
  expect(namespaces.length).toBe(configured.match(/^\[\[ratelimits\]\]$/gm)?.length);
  expect(new Set(namespaces).size).toBe(namespaces.length);
});
