import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import type { SampleName } from "../app/comparison/samples";
import { drawSpirit } from "./spirit/scene";

const masterSizePx = 384;
const samplesPerPixel = 24;
/** Light through hair and the soft shadows on stone are noisier than the rest. */
const moreSamplesPerPixel: Partial<Record<SampleName, number>> = { braid: 128, face: 128 };
const shared = ["art/scenes/studio.py", "art/scenes/sculpture.py"];
const masterFolder = ".limn/art/masters";

/** Whether a master was rendered after its scene was last changed. */
const isFresh = (path: string, scene: string) =>
  existsSync(path) &&
  [scene, ...shared].every((source) => statSync(source).mtimeMs <= statSync(path).mtimeMs);

function render(scene: string, path: string, samples: number): void {
  const given = ["--", `${process.cwd()}/${path}`, String(masterSizePx), String(samples)];
  const blender = spawnSync("blender", ["-b", "-t", "1", "--python-exit-code", "1", "-P", scene, ...given], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (blender.error)
    throw new Error("Blender did not start: install it (art/README.md).", { cause: blender.error });
  if (blender.status !== 0) throw new Error(`Blender ended with ${blender.status} at ${scene}.`);
}

/** The large picture that a sample's small one is scaled down from: an SVG drawing, or a PNG that Blender renders once. */
export function masterOf(name: SampleName): Buffer {
  if (name === "spirit") return Buffer.from(drawSpirit());
  const scene = `art/scenes/${name}.py`;
  const path = `${masterFolder}/${name}.png`;
  mkdirSync(masterFolder, { recursive: true });
  if (!isFresh(path, scene)) render(scene, path, moreSamplesPerPixel[name] ?? samplesPerPixel);
  return readFileSync(path);
}
