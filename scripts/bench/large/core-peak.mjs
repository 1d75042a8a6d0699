// @ts-check
import { fork } from "node:child_process";
import { once } from "node:events";
import { bundleProgram } from "../../artefacts/run-bundled.mjs";

/**
 * What one core does at its best, in a process of its own: other work on the same machine can halve it from one minute to the next, and
 * with it all seconds that are measured.
 */
export class CorePeak {
  #child;

  /** @param {import("node:child_process").ChildProcess} child that is ready */
  constructor(child) {
    this.#child = child;
  }

  /** @returns {Promise<CorePeak>} */
  static async start() {
    const child = fork(await bundleProgram("training/bench/main.ts", "bench/engine.mjs", console.error), [
      "--peak",
    ]);
    await once(child, "message");
    return new CorePeak(child);
  }

  /** @returns {Promise<number>} GFLOP/s, products and sums of 32-bit floats (`training/bench/peak.ts`) */
  async measure() {
    this.#child.send("measure");
    const [gflops] = await once(this.#child, "message");
    return gflops;
  }

  stop() {
    this.#child.kill();
  }
}
