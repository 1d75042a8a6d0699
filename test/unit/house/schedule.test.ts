import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The Worker's module cannot be loaded here; what it plans for stands in its text. */
const planned = readFileSync("functions/sweeps/run-scheduled.ts", "utf8");
const configured = readFileSync("wrangler.toml", "utf8");

describe("the timer", () => {
  it("is set for exactly the times that the Worker has a task for", () => {
    const list = /^crons = \[(.*)\]$/m.exec(configured)?.[1] ?? "";
    const crons = [...list.matchAll(/"([^"]+)"/g)].map(([, cron]) => cron);
    const tasks = [...planned.matchAll(/^ {2}"([^"]+)": \{ name/gm)].map(([, cron]) => cron);
    expect(crons.length).toBeGreaterThan(0);
    expect(tasks).toEqual(crons);
  });
});
