import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { Limn } from "../../../clients/sdk/source/index";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { decoded } from "../../support/studio";
import { filesBelow, folderOf, startLimn, statesOf, summaryOf } from "../support/limn-command";

const { baseUrl, liveKey } = inject("product");
const limn = new Limn({ baseUrl, apiKey: liveKey });
const environment = { LIMN_BASE_URL: baseUrl, LIMN_API_KEY: liveKey };
const picture = await pngOf(sceneRaster(20, 12, 3));
const broken = picture.slice(0, 60);

const remote = (folder: string, ...args: string[]) =>
  startLimn(folder, ["upscale", ...args, "--scale", "2", "--remote"], environment).ended;

/** How many jobs there are for each picture's name. */
async function jobsByName(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { upload } of limn.jobs.list({ limit: 200 }))
    counts[upload.name] = (counts[upload.name] ?? 0) + 1;
  return counts;
}

describe("limn upscale --remote", () => {
  it("takes a tree, keeps it, says what cannot be done, and does nothing twice", async () => {
    const folder = folderOf({
      "in/a.png": picture,
      "in/b/c.PNG": picture,
      "in/b/broken.png": broken,
      "in/d.txt": picture,
    });
    const before = (await limn.account()).balance;
    const priced = await remote(folder, "in", "out", "--json", "--dry-run");
    expect([priced.exitCode, summaryOf(priced)]).toEqual([1, { pictures: 3, failed: 1, amountCredits: 2 }]);
    expect(filesBelow(folder)).toHaveLength(4);

    const first = await remote(folder, "in", "out", "--json");
    const states = { "out/a.png": "done", "out/b/c.png": "done", "out/b/broken.png": "image-truncated" };
    expect([first.exitCode, statesOf(first)]).toEqual([1, states]);
    expect(filesBelow(path.join(folder, "out"))).toEqual([".limn-journal.jsonl", "a.png", "b/c.png"]);
    expect(await decoded(readFileSync(path.join(folder, "out/b/c.png")))).toMatchObject({
      widthPx: 40,
      heightPx: 24,
    });

    rmSync(path.join(folder, "in/b/broken.png"));
    // A result that was deleted is fetched again, not paid again.
    rmSync(path.join(folder, "out/a.png"));
    const second = await remote(folder, "in", "out", "--json");
    expect([second.exitCode, statesOf(second)]).toEqual([
      0,
      { "out/a.png": "done", "out/b/c.png": "skipped" },
    ]);
    expect(before - (await limn.account()).balance).toBe(2);
  });

  it("goes on after it was killed and stopped, with no picture done or charged twice", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `killed-${index}.png`);
    const folder = folderOf(Object.fromEntries(names.map((name) => [`in/${name}`, picture])));
    const args = ["upscale", "in", "out", "--scale", "2", "--remote", "--json", "--concurrency", "3"];
    const before = (await limn.account()).balance;
    let done = 0;
    const killed = startLimn(folder, args, environment, () => {
      done += 1;
      if (done === 4) void killed.kill();
    });
    expect((await killed.ended).exitCode).toBe(137);
    const stopped = startLimn(folder, args, environment, (line) => {
      if ("state" in line && line.state === "done") void stopped.stop();
    });
    const { exitCode, output } = await stopped.ended;
    expect([exitCode, output]).toEqual([143, expect.stringContaining("Stopped. What is at work at Limn")]);
    const resumed = await startLimn(folder, args, environment).ended;
    expect([resumed.exitCode, resumed.output.includes("Another limn")]).toEqual([0, false]);
    const sums = summaryOf(resumed);
    expect([sums?.["pictures"], (sums?.["done"] ?? 0) + (sums?.["skipped"] ?? 0)]).toEqual([12, 12]);
    expect(sums?.["skipped"]).toBeGreaterThanOrEqual(4);
    expect(filesBelow(path.join(folder, "out"))).toEqual([".limn-journal.jsonl", ...[...names].sort()]);
    const jobs = await jobsByName();
    expect(names.map((name) => jobs[name])).toEqual(names.map(() => 1));
    expect(before - (await limn.account()).balance).toBe(12);
  });

  it("takes one picture into one file, and a key from a file", async () => {
    const folder = folderOf({ "a.png": picture, key: new TextEncoder().encode(`${liveKey}\n`) });
    const args = ["upscale", "a.png", "b.webp", "--width", "50", "--remote", "--key-file", "key"];
    const { exitCode, output } = await startLimn(folder, [...args, "--base-url", baseUrl], {
      LIMN_API_KEY: "",
      LIMN_BASE_URL: "",
    }).ended;
    expect([exitCode, output]).toEqual([0, expect.stringContaining("b.webp: 50 × 30 px for 1 credit")]);
    expect(filesBelow(folder)).toEqual(["a.png", "b.webp", "key"]);
  });

  it("cancels the job of one picture that is stopped", async () => {
    const folder = folderOf({ "large.png": await pngOf(sceneRaster(700, 700, 3)) });
    const args = ["upscale", "large.png", "huge.png", "--scale", "8", "--remote"];
    const before = (await limn.account()).balance;
    const running = startLimn(folder, args, environment);
    const isAtWork = async () => {
      for await (const { upload, state } of limn.jobs.list({ limit: 1 })) {
        return upload.name === "large.png" && state !== "canceled";
      }
      return false;
    };
    await expect.poll(isAtWork, { timeout: 60_000 }).toBe(true);
    await running.stop();
    const { exitCode, output } = await running.ended;
    expect([exitCode, output]).toEqual([143, expect.stringContaining("its credits are back")]);
    expect((await limn.account()).balance).toBe(before);
    expect(filesBelow(folder)).toEqual(["large.png"]);
  });

  it("ends at once where no picture could be done", async () => {
    const folder = folderOf({ "in/a.png": picture, "in/b.png": picture, "in/c.png": picture });
    const args = ["upscale", "in", "out", "--scale", "2", "--remote", "--json", "--concurrency", "1"];
    const wrong = { ...environment, LIMN_API_KEY: "limn_live_wrong" };
    const refused = await startLimn(folder, args, wrong).ended;
    expect([refused.exitCode, refused.output]).toEqual([
      1,
      expect.stringContaining("This API key does not hold."),
    ]);
    const unkeyed = await startLimn(folder, args, { ...environment, LIMN_API_KEY: "" }).ended;
    expect([unkeyed.exitCode, unkeyed.output]).toEqual([2, expect.stringContaining("There is no API key")]);
    writeFileSync(path.join(folder, "out"), "not a folder");
    const blocked = await startLimn(folder, args, environment).ended;
    expect(blocked.exitCode).not.toBe(0);
  });
});
