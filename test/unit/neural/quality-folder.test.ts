import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { bmpOfRaster } from "../../support/pictures/bmp";
import { pngOf } from "../../support/pictures/png";
import { rasterFrom, sceneRaster } from "../../support/pictures/rasters";
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

const fail = (notice: string) => {
  throw new Error(notice);
};

describe("the quality over a folder of pictures", () => {
  it("is the same of one picture in whatever format, with a size that the scale does not divide", async () => {
    const scene = sceneRaster(131, 97, 3);
    const [png, bmp] = [await pngOf(scene), bmpOfRaster(scene)];
    const one = await measureQuality(folderOf({ "scene.png": png }), 2, false, fail);
    const both = await measureQuality(
      folderOf({ "scene.PNG": png, "scene.bmp": bmp, "notes.txt": Uint8Array.of(1) }),
      2,
      false,
      fail,
    );
    expect(both).toEqual(one.map((row) => ({ ...row, pictures: 2 })));
    const psnrOf = (model: string) => one.find((row) => row.model === model)?.psnrY ?? 0;
    expect(psnrOf("best (Crystal)")).toBeGreaterThan(psnrOf("bicubic"));
  });

  it("leaves out what is no whole picture and what is too small to compare, and says so", async () => {
    const scene = await pngOf(sceneRaster(40, 30, 3));
    const folder = folderOf({
      "scene.png": scene,
      "cut.png": scene.subarray(0, scene.length - 40),
      "other.png": Uint8Array.of(1, 2, 3),
      "small.png": await pngOf(sceneRaster(15, 14, 3)),
    });
    const notices: string[] = [];
    const rows = await measureQuality(folder, 2, false, (notice) => notices.push(notice));
    expect(rows).toEqual(await measureQuality(folderOf({ "scene.png": scene }), 2, false, fail));
    expect(notices).toEqual([
      "cut.png is left out: image-truncated.",
      "other.png is left out: image-unknown.",
      "small.png is left out: less than 15 pixels wide or high.",
    ]);
  });

  it("counts a result that is equal as one of 100 dB, so that the mean is a number", async () => {
    const white = await pngOf(rasterFrom(40, 30, 3, () => 255));
    const rows = await measureQuality(folderOf({ "white.png": white }), 2, false, fail);
    expect(rows.find((row) => row.model === "bicubic")).toMatchObject({ psnrY: 100, ssim: 1 });
  });

  it("is refused where no picture is", async () => {
    const folder = folderOf({ "notes.txt": Uint8Array.of(1) });
    await expect(measureQuality(folder, 2, false, fail)).rejects.toThrow(
      `There are no pictures in ${folder}.`,
    );
  });
});
