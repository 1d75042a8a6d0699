import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint, readStamp, writeStamp } from "../../../scripts/fingerprint.mjs";

describe("the fingerprint of sources", () => {
  let root = "";

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), "limn-fingerprint-"));
    mkdirSync(path.join(root, "src", "deep"), { recursive: true });
    writeFileSync(path.join(root, "src", "a.ts"), "a");
    writeFileSync(path.join(root, "src", "deep", "b.ts"), "b");
    writeFileSync(path.join(root, "lock"), "1");
  });

  afterEach(() => rmSync(root, { recursive: true }));

  const take = (skip: string[] = []) => fingerprint(root, ["src", "lock", "absent"], { skip });

  it("does not change with times, nor with the order in which paths are named", () => {
    const before = take();
    utimesSync(path.join(root, "src", "a.ts"), 1, 1);
    expect(take()).toBe(before);
    expect(fingerprint(root, ["absent", "lock", "src"])).toBe(before);
  });

  it.each([
    ["contents change", () => writeFileSync(path.join(root, "src", "deep", "b.ts"), "B")],
    ["a file comes", () => writeFileSync(path.join(root, "src", "c.ts"), "")],
    ["a file goes", () => rmSync(path.join(root, "src", "a.ts"))],
    ["a missing path comes", () => writeFileSync(path.join(root, "absent"), "")],
    [
      "contents move between files",
      () => {
        writeFileSync(path.join(root, "src", "a.ts"), "b");
        writeFileSync(path.join(root, "src", "deep", "b.ts"), "a");
      },
    ],
  ])("changes when %s", (_, edit) => {
    const before = take();
    edit();
    expect(take()).not.toBe(before);
  });

  it("leaves out what is skipped, and installed packages", () => {
    const before = take(["src/deep"]);
    writeFileSync(path.join(root, "src", "deep", "b.ts"), "B");
    mkdirSync(path.join(root, "src", "node_modules"));
    writeFileSync(path.join(root, "src", "node_modules", "x"), "x");
    expect(take(["src/deep"])).toBe(before);
  });

  it("is kept in a stamp, and missing where none was written", () => {
    const stamp = path.join(root, "stamps", "pages");
    expect(readStamp(stamp)).toBeNull();
    writeStamp(stamp, take());
    expect(readStamp(stamp)).toBe(take());
  });
});
