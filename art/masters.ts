import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import type { SampleName } from "../app/comparison/samples";
import { drawSpirit } from "./spirit/scene";

const masterSizePx = 640;
const samplesPerPixel = 48;

/** The large picture that a sample's small one is scaled down from: an SVG drawing, or a PNG that Blender renders. */
export async function renderMaster(name: SampleName): Promise<Buffer> {
  if (name === "spirit") return Buffer.from(drawSpirit());
  const scene = `art/scenes/${name}.py`;
  if (!existsSync(scene)) throw new Error(`${scene} is not there.`);
  mkdirSync(".limn/art/masters", { recursive: true });
  const path = `${process.cwd()}/.limn/art/masters/${name}.png`;
  const given = ["--", path, String(masterSizePx), String(samplesPerPixel)];
  const blender = spawnSync("blender", ["-b", "-t", "1", "--python-exit-code", "1", "-P", scene, ...given], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (blender.error)
    throw new Error("Blender did not start: install it (art/README.md).", { cause: blender.error });
  if (blender.status !== 0) throw new Error(`Blender ended with ${blender.status} at ${scene}.`);
  return readFileSync(path);
}
