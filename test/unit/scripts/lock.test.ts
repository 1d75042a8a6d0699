import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLock } from "../../../scripts/processes/lock.mjs";

describe("a lock between processes", () => {
  let folder = "";
  let file = "";

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "limn-lock-"));
    file = path.join(folder, "deep", "setup.lock");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("lets one in after the other", async () => {
    let inside = 0;
    let most = 0;
    const visit = () =>
      withLock(file, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setTimeout(resolve, 10));
        inside -= 1;
      });
    await Promise.all([visit(), visit(), visit()]);
    expect(most).toBe(1);
  });

  it("gives what was done inside, and is gone afterwards", async () => {
    expect(await withLock(file, async () => 7)).toBe(7);
    expect(existsSync(file)).toBe(false);
  });

  it("is gone after a failure too", async () => {
    await expect(withLock(file, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ["a process that was killed", String(2 ** 22 + 1), 0],
    ["whoever has held it for more than 20 minutes", String(process.pid), 21 * 60],
  ])("is taken over from %s", async (_, holder, ageSeconds) => {
    await withLock(file, async () => {});
    writeFileSync(file, holder);
    const heldSince = Date.now() / 1_000 - ageSeconds;
    utimesSync(file, heldSince, heldSince);
    expect(await withLock(file, async () => "in")).toBe("in");
  });
});
