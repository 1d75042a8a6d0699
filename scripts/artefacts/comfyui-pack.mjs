// @ts-check
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureFolder, projectPath } from "../project.mjs";

/** The node pack as ComfyUI loads it, and as the registry takes it. */
const packFolder = "build/comfyui/limn";

/** What the page /comfyui gives to its visitors. */
const downloads = "public/downloads";

export const comfyuiPackOutputs = [
  `${packFolder}/__init__.py`,
  `${packFolder}/limn/__init__.py`,
  `${downloads}/limn-comfyui.zip`,
  `${downloads}/limn-upscale.json`,
];

/** The same files give the same bytes, whenever they are packed. */
const packedAt = new Date("2026-01-01T00:00:00Z");

/** Puts the Python client into the node pack, so that a person needs nothing but the folder, and packs it. */
export async function packComfyui() {
  const folder = projectPath(packFolder);
  rmSync(folder, { recursive: true, force: true });
  copySources("clients/comfyui", folder);
  copySources("clients/python/limn", path.join(folder, "limn"));
  ensureFolder(projectPath(downloads));
  writeFileSync(projectPath(downloads, "limn-comfyui.zip"), await zipOf(folder));
  cpSync(
    path.join(folder, "example_workflows", "limn-upscale.json"),
    projectPath(downloads, "limn-upscale.json"),
  );
}

/** @param {string} from in the repository @param {string} to absolute */
function copySources(from, to) {
  // What Python compiled on the side is this machine's own affair.
  const filter = (/** @type {string} */ file) => path.basename(file) !== "__pycache__";
  cpSync(projectPath(from), to, { recursive: true, filter });
}

/** @param {string} folder @returns {Promise<Uint8Array>} with the folder itself, as people unpack it */
async function zipOf(folder) {
  // Loaded here: on a new machine this file is read before the packages are there.
  const { downloadZip } = await import("client-zip");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
    .sort();
  const entries = files.map((file) => ({
    name: path.relative(path.dirname(folder), file).replaceAll(path.sep, "/"),
    input: readFileSync(file),
    lastModified: packedAt,
  }));
  return new Uint8Array(await downloadZip(entries).arrayBuffer());
}
