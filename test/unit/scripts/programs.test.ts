import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findProgram } from "../../../scripts/install/programs.mjs";

describe("a program on the search path", () => {
  let folder = "";
  let searchPath = "";

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "limn-path-"));
    for (const part of ["first", "second"]) mkdirSync(path.join(folder, part));
    searchPath = ["first", "second"].map((part) => path.join(folder, part)).join(path.delimiter);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function place(name: string, mode = 0o755): string {
    const file = path.join(folder, name);
    writeFileSync(file, "");
    chmodSync(file, mode);
    return file;
  }

  it("is the first by name, wherever it stands", () => {
    place("first/google-chrome");
    const chromium = place("second/chromium");
    expect(findProgram(["chromium", "google-chrome"], searchPath)).toBe(chromium);
  });

  it("is not a folder, nor a file that cannot be run", () => {
    mkdirSync(path.join(folder, "first", "chromium"));
    place("second/chromium", 0o644);
    expect(findProgram(["chromium"], searchPath)).toBeNull();
  });

  it("is nothing on an empty path", () => {
    expect(findProgram(["chromium"], "")).toBeNull();
  });
});
