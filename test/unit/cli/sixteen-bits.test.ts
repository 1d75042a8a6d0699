import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pictureNoteSentences } from "#contract/picture-notes";
import { enhance } from "#imaging/enhance/enhance";
import { networkEnlarger } from "#imaging/enhance/enlarger";
import { rasterSource } from "#imaging/enhance/row-source";
import { commandLineKernelModule, fastNetwork } from "../../support/engine-files";
import { deepPng, readByLibpng } from "../../support/pictures/libpng";
import { deepRasterFrom } from "../../support/pictures/rasters";
import { projectPath } from "../../../scripts/project.mjs";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "limn-sixteen-bits-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const bin = projectPath("clients", "cli", "bin", "limn.mjs");

function limn(...args: string[]): { stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8" });
  expect(status).toBe(0);
  return { stdout, stderr };
}

/** A slow gradient that bends. */
const gradient = deepRasterFrom(96, 80, 4, (x, y, channel) =>
  channel === 3 ? 65_535 - 40 * y : Math.round(20_000 + 9_000 * Math.sin((x + 2 * y + 30 * channel) / 90)),
);

it("the command keeps 16 bits in a PNG, on several threads, and rounds them for a JPEG", async () => {
  const [input, large, jpeg] = ["in.png", "large.png", "large.jpg"].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  writeFileSync(input, await deepPng(gradient));
  const { stdout } = limn("upscale", input, large, "--scale", "2", "--threads", "2", "--json");
  const told: unknown = JSON.parse(stdout);
  expect(told).toMatchObject({
    outputWidthPx: 192,
    outputHeightPx: 160,
    threads: 2,
    notes: ["sixteen-bits"],
  });

  const output = { widthPx: 192, heightPx: 160 };
  const source = { ...rasterSource(gradient), channels: gradient.channels };
  const expected = enhance(
    source,
    output,
    (scale) => networkEnlarger(fastNetwork(scale, commandLineKernelModule)),
    {},
  );
  const { data } = await expected.rows({ first: 0, end: output.heightPx });
  expect(await readByLibpng(readFileSync(large))).toEqual({ depth: "ushort", channels: 4, samples: data });

  expect(limn("upscale", input, jpeg, "--scale", "2").stderr).toContain(pictureNoteSentences["sixteen-bits"]);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", depth: "uchar", width: 192 });
});
