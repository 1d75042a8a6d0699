import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { checkSockets } from "../../scripts/load/sockets.mjs";
import { findKnee } from "../../scripts/load/knee.mjs";
import { mixedTraffic, mixture } from "../../scripts/load/mixed.mjs";
import { projectPath } from "../../scripts/project.mjs";
import { HttpClient } from "../../scripts/traffic/http-client.mjs";
import { makePeople, smallPicture } from "../../scripts/traffic/people.mjs";
import { stackAddresses } from "../support/stack";

const run = promisify(execFile);
let client: HttpClient;
test.beforeAll(() => {
  client = new HttpClient(stackAddresses().baseUrl);
});
test.afterAll(() => client.close());

const benchSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      name: z.string(),
      requestsPerSecond: z.number().positive(),
      ratioToBare: z.number().positive(),
      ratioSpread: z.strictObject({ lowest: z.number(), highest: z.number() }),
      p50Ms: z.number(),
      p95Ms: z.number(),
      requests: z.int(),
      errors: z.literal(0),
    }),
  ),
});

test("npm run bench -- api prints its rows, each beside the bare route", async () => {
  test.setTimeout(300_000);
  const main = projectPath("scripts", "bench", "main.mjs");
  const few = ["--rounds", "1", "--requests", "10", "--submissions", "4", "--json"];
  const { stdout } = await run(process.execPath, [main, "api", ...few]);
  const { rows } = benchSchema.parse(JSON.parse(stdout));
  expect(rows.map(({ requests }) => requests)).toEqual([10, 10, 10, 4]);
  expect(rows[0]).toMatchObject({ name: "bare Hono route", ratioToBare: 1 });
  const wrong = [main, "--rounds", "none", "api"];
  await expect(run(process.execPath, wrong)).rejects.toThrow(/takes a number above 0/);
});

test("many live sockets of several accounts hold what the accounts hold", async () => {
  test.setTimeout(180_000);
  const { baseUrl, authEmulatorUrl } = stackAddresses();
  const crowd = { client, baseUrl, authEmulatorUrl, count: 5, keysEach: 0, prefix: "socket" };
  const people = await makePeople(crowd);
  const report = await checkSockets({ client, baseUrl, people, sockets: 60, changesEach: 2 });
  expect(report).toMatchObject({ sockets: 60, accounts: 5, changes: 10, current: 60, closed: 0 });
});

test("mixed traffic is measured by kind, and nothing of it fails", async () => {
  test.setTimeout(180_000);
  const { baseUrl, authEmulatorUrl } = stackAddresses();
  const people = await makePeople({
    client,
    baseUrl,
    authEmulatorUrl,
    count: 3,
    // A key may ask 240 times a minute: three seconds of thirty keys stay below it on a machine of any speed.
    keysEach: 10,
    prefix: "mixed",
  });
  const next = mixedTraffic({ client, baseUrl, people, picture: await smallPicture() });
  const options = { stepMs: 1_000, maxConcurrency: 2, groupId: 0, tell: () => undefined };
  const { steps, rows, failures } = await findKnee({ next, ...options });
  expect(failures).toEqual({});
  expect(steps.length).toBeGreaterThan(0);
  for (const { kind } of rows) expect([...mixture.map((one) => one.kind), "all"]).toContain(kind);
});
