// @ts-check
import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectPath, SetupError } from "../project.mjs";

const entry = "imaging/neural/kernel/assembly/index.ts";

/**
 * One source, built without products and sums in one step, with them (decision 38), and with them for where V8 checks the bounds of each
 * access (decision 40).
 */
const builds = [
  { output: "imaging/neural/kernel/kernel.wasm", features: "simd", accessesAreChecked: 0 },
  { output: "imaging/neural/kernel/kernel-fused.wasm", features: "simd,relaxed-simd", accessesAreChecked: 0 },
  {
    output: "imaging/neural/kernel/kernel-checked.wasm",
    features: "simd,relaxed-simd",
    accessesAreChecked: 1,
  },
];

export const kernelOutputs = builds.map(({ output }) => output);

/** All builds of the neural kernel. Throws SetupError with what the compiler says. */
export async function compileKernels() {
  for (const build of builds) await compile(build);
}

/** @param {(typeof builds)[number]} build its features are those of WebAssembly beyond the first version */
async function compile({ output, features, accessesAreChecked }) {
  // Here, not above: this file is read before the packages are installed.
  const compiler = await import("assemblyscript/asc");
  const { error, stderr } = await compiler.main(
    [
      entry,
      "-O3",
      "--noAssert",
      "--runtime=stub",
      `--enable=${features}`,
      `--use=ACCESSES_ARE_CHECKED=${accessesAreChecked}`,
      // A module that declares its pages is spared bounds checks.
      "--initialMemory=64",
      `--outFile=${output}`,
      `--baseDir=${projectPath()}`,
    ],
    { readFile: readSource },
  );
  if (error)
    throw new SetupError(`the neural kernel does not compile: ${error.message}\n${stderr.toString()}`);
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
  if (/\bunrolled: /.test(written))
    throw new SetupError("a loop of the neural kernel that is labelled unrolled is not one");
  return written;
}
