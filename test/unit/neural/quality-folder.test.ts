import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { bmpOfRaster } from "../../support/pictures/bmp";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { measureQuality } from "../../../training/quality/measure";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderOf(files: Readonly<Record<string, Uint8Array>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "limn-quality-"));
  folders.push(folder);
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);
  return folder;
}

describe("the quality over a folder of pictures", () => {
  it("is the same of one picture in whatever format, with a size that the scale does not divide", async () => {
    const scene = sceneRaster(131, 97, 3);
    const [png, bmp] = [await pngOf(scene), bmpOfRaster(scene)];
    const one = await measureQuality(folderOf({ "scene.png": png }), 2, false);
    const both = await measureQuality(
      folderOf({ "scene.PNG": png, "scene.bmp": bmp, "notes.txt": Uint8Array.of(1) }),
      2,
      false,
    );
    expect(both).toEqual(one.map((row) => ({ ...row, pictures: 2 })));
    const psnrOf = (model: string) => one.find((row) => row.model === model)?.psnrY ?? 0;
    expect(psnrOf("best (Crystal)")).toBeGreaterThan(psnrOf("bicubic"));
  });

  it("is refused where no picture is", async () => {
    const folder = folderOf({ "notes.txt": Uint8Array.of(1) });
    await expect(measureQuality(folder, 2, false)).rejects.toThrow(`There are no pictures in ${folder}.`);
  });
});
