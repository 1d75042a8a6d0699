import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/**
 * What is held in samples and tables, garbage taken away; vitest gives each file a process of its own. The buffers that a collection
 * finds are given back by a thread beside it, which a busy machine leaves waiting; the next collection first waits for that thread.
 */
export function heldBytes(): number {
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

/** The same once nothing more goes, for a beginning: the memory of samples is given back a while after they were collected. */
export async function settledBytes(): Promise<number> {
  let held = heldBytes();
  for (let round = 0, quiet = 0; round < 100 && quiet < 5; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = heldBytes();
    quiet = now < held ? 0 : quiet + 1;
    held = Math.min(held, now);
  }
  return held;
}
