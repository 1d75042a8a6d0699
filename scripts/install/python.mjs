// @ts-check
import { execFileSync } from "node:child_process";
import path from "node:path";
import { SetupError } from "../project.mjs";
import { installDebianPackages, installLogPath } from "./debian.mjs";
import { findProgram, isProgram } from "./programs.mjs";

const programNames = ["python3", "python"];

/** Where the system's own Python is, whose packages Debian installs; another may stand before it on PATH. */
const systemPython = "/usr/bin/python3";

/** What ComfyUI's nodes work with. */
const tensorPackages = ["torch", "numpy", "PIL"];

const debianPackages = ["python3", "python3-torch", "python3-numpy", "python3-pil"];

/**
 * @typedef {object} FoundPython
 * @property {string} path
 * @property {boolean} hasTensors whether it has what ComfyUI's nodes need besides
 */

/**
 * A Python from 3.9 for the tests of the Python client and of the ComfyUI nodes, with PyTorch where that can be had: an
 * installed one, else Debian's.
 * @param {(message: string) => void} tell
 * @returns {Promise<FoundPython>} where PyTorch cannot be had, says so and gives a Python without it
 * @throws {SetupError} when there is no Python at all
 */
export async function ensurePython(tell) {
  const installed = findPython();
  if (installed?.hasTensors) return installed;
  tell("Installing Python and PyTorch for the tests of the ComfyUI nodes …");
  await installDebianPackages(debianPackages);
  const found = findPython();
  if (!found) failWithoutPython();
  if (!found.hasTensors) {
    tell(
      `PyTorch cannot be installed here, so the tests of the ComfyUI nodes are skipped: give ${found.path} the packages ` +
        "torch, numpy and pillow, or name another Python with PYTHON_PATH.",
    );
  }
  return found;
}

/** @returns {FoundPython | null} the first that has everything, else the first that can run the client */
function findPython() {
  const named = process.env.PYTHON_PATH;
  if (named && !isProgram(named)) throw new SetupError(`PYTHON_PATH names ${named}, which is not a program.`);
  const onPath = programNames.map((name) => findProgram([name]));
  const candidates = named ? [named] : [...onPath, systemPython];
  const usable = candidates
    .filter((file) => file !== null)
    .filter((file) => runs(file, "import sys; assert sys.version_info >= (3, 9)"));
  const complete = usable.find((file) => runs(file, `import ${tensorPackages.join(", ")}`));
  const best = complete ?? usable[0];
  return best === undefined ? null : { path: best, hasTensors: complete !== undefined };
}

/** @param {string} python @param {string} program */
function runs(python, program) {
  try {
    execFileSync(python, ["-c", program], { stdio: "ignore", timeout: 120_000 });
    return true;
  } catch {
    return false;
  }
}

/** @returns {never} */
function failWithoutPython() {
  throw new SetupError(
    "No Python from 3.9 for the tests of the Python client: install python3, or name one with PYTHON_PATH " +
      `(what was tried is in ${path.relative(process.cwd(), installLogPath)}).`,
  );
}
