import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { httpApp } from "#functions/http/app";
import { newPerson, origin } from "../../support/workerd/person";

/** One answer of each kind: data, a problem, a page, a page that is not there, a redirect, an upgrade that is refused. */
const reads = [
  "/healthz",
  "/v1/modes",
  "/v1/openapi.json",
  "/v1/account",
  "/v1/nothing",
  "/media/images/nothing/result",
  "/live",
  "/",
  "/pricing",
  "/nothing",
  "/dashboard",
  "/sitemap.xml",
  "/account/export",
];

const everywhere = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
};

describe("every answer", () => {
  it.each(reads)("of GET %s says how it is to be taken", async (path) => {
    const person = await newPerson("reads-headers", 0);
    const answer = await person.fetch(path, { redirect: "manual", headers: { Accept: "text/html" } });
    await answer.body?.cancel();
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject(everywhere);
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'/);
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'/);
    expect(headers["cache-control"]).toBeDefined();
    expect(headers["x-request-id"]).toMatch(/^req_[0-9a-z]{26}$/);
    expect(headers["server"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  it("of a route that changes something says it too, and is kept by nobody", async () => {
    // What is sent to the origin itself and is no order of a foreign client gets the page.
    const changing = httpApp(async () => new Response()).routes.filter(
      ({ method, path }) => ["POST", "DELETE"].includes(method) && path !== "/",
    );
    for (const { method, path } of changing) {
      const answer = await SELF.fetch(`${origin}${path}`, { method, headers: { "CF-Connecting-IP": path } });
      await answer.body?.cancel();
      expect([path, Object.fromEntries(answer.headers)]).toMatchObject([path, everywhere]);
      expect([path, answer.headers.get("Cache-Control")]).toEqual([path, "no-store"]);
    }
  });
});

describe("a page", () => {
  it("asks for no powers, shares its window with nobody but the sign-in, and tells of what its policy keeps out", async () => {
    const answer = await SELF.fetch(`${origin}/`, { headers: { Accept: "text/html" } });
    await answer.body?.cancel();
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("report-uri /relay/csp");
    for (const rule of ["base-uri 'none'", "form-action 'self'", "style-src 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(answer.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
    expect(answer.headers.get("Permissions-Policy")).toMatch(
      /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
    );
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
  });
});
