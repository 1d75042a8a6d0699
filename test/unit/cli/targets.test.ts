import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseUpscaleArguments } from "../../../clients/cli/arguments";
import { findTargets } from "../../../clients/cli/targets";

const home = process.cwd();
const folder = mkdtempSync(path.join(os.tmpdir(), "limn-targets-"));
beforeAll(() => {
  for (const name of [
    "in/a.jpg",
    "in/b/c.PNG",
    "in/b/notes.txt",
    "in/.hidden/d.png",
    "in/out/e.png",
    "f[1].webp",
    "g/c.webp",
  ]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), "");
  }
  symlinkSync(folder, path.join(folder, "in/loop"));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

const targetsOf = (...args: string[]) =>
  findTargets(parseUpscaleArguments(["upscale", ...args, "--scale", "2"]));
const pairs = async (...args: string[]) =>
  (await targetsOf(...args)).pictures.map(({ inputPath, outputPath }) => `${inputPath} > ${outputPath}`);

describe("what is named", () => {
  it("is one picture into one file", async () => {
    expect(await targetsOf("in/a.jpg", "large.WebP")).toMatchObject({ format: "webp", folder: null });
    expect(await targetsOf("in/a.jpg", "large.avif")).toMatchObject({ format: "avif", folder: null });
    expect(await pairs("in/a.jpg", "large.png")).toEqual(["in/a.jpg > large.png"]);
  });

  it("is a folder's tree, without what is hidden, linked, or no picture", async () => {
    expect(await pairs("in", "out")).toEqual([
      "in/a.jpg > out/a.png",
      "in/b/c.PNG > out/b/c.png",
      "in/out/e.png > out/out/e.png",
    ]);
    expect(await targetsOf("in", "out", "--format", "jpeg")).toMatchObject({ format: "jpeg", folder: "out" });
  });

  it("is not what lies in the output folder", async () => {
    expect(await pairs("in", "in/out")).toEqual(["in/a.jpg > in/out/a.png", "in/b/c.PNG > in/out/b/c.png"]);
  });

  it("is a glob, or files, each once", async () => {
    expect(await pairs("in/*/*.{png,txt}", "out")).toEqual([
      "in/b/c.PNG > out/b/c.png",
      "in/out/e.png > out/out/e.png",
    ]);
    expect(await pairs("in/b/c.PNG", "f[1].webp", "./in/b/c.PNG", "out")).toEqual([
      "in/b/c.PNG > out/c.png",
      "f[1].webp > out/f[1].png",
    ]);
  });
});

describe("is refused in a sentence", () => {
  const refused: [RegExp, string[]][] = [
    [/there is no such file or folder/, ["nothing", "else", "out"]],
    [/no PNG, JPEG, WebP, AVIF, GIF, BMP or TIFF/, ["in/*.psd", "out"]],
    [/must end in \.png/, ["in/a.jpg", "a.tiff"]],
    [/does not end like/, ["in/a.jpg", "a.png", "--format", "webp"]],
    [/named like a picture/, ["in", "a.png"]],
    [/cannot be written to as well/, ["in", "in"]],
    [/would both become/, ["in/b", "g", "out"]],
    [/goes with --remote/, ["in", "out", "--dry-run"]],
    [/this machine alone/, ["in", "out", "--remote", "--threads", "2"]],
    [/--concurrency must be a whole number/, ["in", "out", "--remote", "--concurrency", "33"]],
    [/There is no mode "create" here/, ["in", "out", "--mode", "create"]],
    [/--detail is nothing that the mode standard takes/, ["in", "out", "--detail", "3"]],
    [/--detail cannot be "11"/, ["in", "out", "--mode", "upscale", "--detail", "11"]],
    [/--clean-up cannot be ""/, ["in", "out", "--mode", "upscale-basic", "--clean-up", ""]],
    [/--content cannot be "painting"/, ["in", "out", "--mode", "upscale-basic", "--content", "painting"]],
    [/--content is nothing/, ["in", "out", "--content", "drawing"]],
    [/--style cannot be "cubist"/, ["in", "out", "--mode", "upscale", "--style", "cubist"]],
    [/Name what to read/, ["in"]],
  ];
  it.each(refused)("%s", async (sentence, args) => {
    await expect((async () => targetsOf(...args))()).rejects.toThrow(sentence);
  });

  it("where a result would replace a picture", async () => {
    await expect(targetsOf("in/b/c.PNG", "in/a.jpg", "in", "--format", "jpeg")).rejects.toThrow(
      /would be replaced/,
    );
  });
});
