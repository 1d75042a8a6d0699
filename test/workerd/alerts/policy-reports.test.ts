import { SELF } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { AlertsControl } from "../../support/workerd/alerts";
import { origin } from "../../support/workerd/person";

const worker = new AlertsControl();

beforeEach(async () => {
  await worker.query((sql) => sql.exec("DELETE FROM alert_groups").toArray());
});

const report = (body: unknown, { address = "192.0.2.80", ...headers }: Record<string, string> = {}) =>
  SELF.fetch(`${origin}/relay/csp`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: {
      "Content-Type": "application/csp-report",
      "CF-Connecting-IP": address,
      Origin: origin,
      ...headers,
    },
  });

/** As Chromium sends it to a `report-uri`. */
const violation = (changes: Record<string, unknown> = {}) => ({
  "csp-report": {
    "document-uri": `${origin}/pricing?session=secret`,
    referrer: "",
    "violated-directive": "script-src-elem",
    "effective-directive": "script-src-elem",
    "original-policy": "default-src 'none'",
    disposition: "enforce",
    "blocked-uri": "https://evil.test/steal.js?of=me",
    "line-number": 12,
    "source-file": `${origin}/assets/root-abc.js?x=1`,
    "status-code": 200,
    ...changes,
  },
});

describe("what a page's policy kept out", () => {
  it("reaches the operators without what stands in addresses' queries", async () => {
    expect((await report(violation())).status).toBe(204);
    await expect.poll(async () => (await worker.waiting("policy")).length).toBe(1);
    const texts = (await worker.waiting("policy")).map(({ text }) => String(text));
    expect(texts).toEqual([
      `limn, frontend, policy, script-src-elem kept out https://evil.test/steal.js by ${origin}/assets/root-abc.js:12\nat /pricing`,
    ]);
  });

  it("is one alert with a count, however often it happens", async () => {
    const reports = Array.from({ length: 25 }, (_, index) =>
      report(violation({ "line-number": index }), { address: "192.0.2.81" }),
    );
    expect(new Set((await Promise.all(reports)).map(({ status }) => status))).toEqual(new Set([204]));
    await expect.poll(() => worker.waiting("policy")).toMatchObject([{ count: 25 }]);
  });

  it("is not told where an extension did it, or where it is another site's", async () => {
    const reports = [
      violation({ "source-file": "chrome-extension://abc/content.js" }),
      violation({ "blocked-uri": "moz-extension" }),
      violation({ "document-uri": "https://evil.test/" }),
      violation({ "document-uri": "about:blank" }),
    ];
    for (const body of reports) expect((await report(body, { address: "192.0.2.82" })).status).toBe(204);
    expect((await report(violation({ "blocked-uri": "inline" }), { address: "192.0.2.82" })).status).toBe(
      204,
    );
    await expect.poll(() => worker.waiting("policy")).toMatchObject([{ count: 1 }]);
    expect((await worker.waiting("kept out inline")).length).toBe(1);
  });

  it("is taken from our own pages' browsers alone, and never as a flood", async () => {
    const refused = [
      await report(violation(), { Origin: "https://evil.test", address: "192.0.2.83" }),
      await report(violation(), { Origin: "null", address: "192.0.2.83" }),
      await SELF.fetch(`${origin}/relay/csp`, { method: "POST", body: JSON.stringify(violation()) }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    const nonsense = ["", "{}", "[1]", JSON.stringify(violation({ "blocked-uri": "x".repeat(3_000) }))];
    for (const body of nonsense) expect((await report(body, { address: "192.0.2.83" })).status).toBe(400);
    const statuses: number[] = [];
    for (let index = 0; index < 70; index += 1)
      statuses.push((await report(violation(), { address: "192.0.2.84" })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(new Set(statuses)).toEqual(new Set([204, 429]));
  });
});
