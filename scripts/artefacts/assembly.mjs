// @ts-check
import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectPath, SetupError } from "../project.mjs";

const kernel = "imaging/neural/kernel";
const fused = "simd,relaxed-simd";
// A module that declares its pages is spared bounds checks.
const kernelPages = 64;

/**
 * The neural kernel's one source is built without products and sums in one step, with them (decision 38), and with them for where V8 checks
 * the bounds of each access (decision 40). Features are those of WebAssembly beyond the first version.
 */
const builds = [
  { folder: kernel, output: "kernel.wasm", features: "simd", pages: kernelPages, accessesAreChecked: 0 },
  { folder: kernel, output: "kernel-fused.wasm", features: fused, pages: kernelPages, accessesAreChecked: 0 },
  {
    folder: kernel,
    output: "kernel-checked.wasm",
    features: fused,
    pages: kernelPages,
    accessesAreChecked: 1,
  },
  { folder: "imaging/codecs/png", output: "filter.wasm", features: "simd", pages: 1, accessesAreChecked: 0 },
];

/** Where the sources of WebAssembly lie. */
export const assemblyFolders = [...new Set(builds.map(({ folder }) => `${folder}/assembly`))];

export const assemblyOutputs = builds.map(({ folder, output }) => `${folder}/${output}`);

/** The neural kernel, in all of its builds, and the filters of PNG. Throws SetupError with what the compiler says. */
export async function compileAssembly() {
  for (const build of builds) await compile(build);
}

/** @param {(typeof builds)[number]} build */
async function compile({ folder, output, features, pages, accessesAreChecked }) {
  // Here, not above: this file is read before the packages are installed.
  const compiler = await import("assemblyscript/asc");
  const { error, stderr } = await compiler.main(
    [
      `${folder}/assembly/index.ts`,
      "-O3",
      "--noAssert",
      "--runtime=stub",
      `--enable=${features}`,
      `--use=ACCESSES_ARE_CHECKED=${accessesAreChecked}`,
      `--initialMemory=${pages}`,
      `--outFile=${folder}/${output}`,
      `--baseDir=${projectPath()}`,
    ],
    { readFile: readSource },
  );
  if (error) throw new SetupError(`${output} does not compile: ${error.message}\n${stderr.toString()}`);
}

/** @param {string} name @param {string} folder @returns {Promise<string | null>} null where there is no such file */
async function readSource(name, folder) {
  try {
    return unrolled(await readFile(path.resolve(folder, name), "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Source with each loop that is labelled `unrolled` written out turn by turn, its counter a number in each: what AssemblyScript has no word
 * for, and what makes an address that depends on the counter a constant. A `break` leaves the turns, as it does the loop.
 * Throws SetupError where what is labelled is another statement.
 * @param {string} source
 */
function unrolled(source) {
  const loop = /^( *)unrolled: for \(let (\w+): usize = 0; \2 < (\d+); \2\+\+\) \{\n([\s\S]*?)^\1\}\n/gm;
  const written = source.replace(loop, (_, indent, counter, count, body) => {
    const turn = (/** @type {unknown} */ _, /** @type {number} */ index) =>
      `{\n${body.replaceAll(new RegExp(`\\b${counter}\\b`, "g"), String(index))}}\n`;
    return `${indent}do {\n${Array.from({ length: Number(count) }, turn).join("")}${indent}} while (false);\n`;
  });
  if (/\bunrolled: /.test(written)) throw new SetupError("a loop that is labelled unrolled is not one");
  return written;
}
