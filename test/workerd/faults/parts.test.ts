import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { writeObject } from "#functions/pictures/write-object";
import { seededRandom } from "../../support/pictures/random";
import { InjectedFault } from "../../support/workerd/faults/failing";
import { failingBucket } from "../../support/workerd/faults/faulty-bindings";
import { noteFault, seeds } from "../../support/workerd/faults/matrix";

const writesEach = 10;
const chunkBytes = 1_500_000;
/** 18 MB: three parts. */
const chunkCount = 12;

async function* chunks(): AsyncGenerator<Uint8Array> {
  for (let chunk = 0; chunk < chunkCount; chunk += 1) yield new Uint8Array(chunkBytes).fill(chunk + 1);
}

/** The bytes on both sides of each chunk's edge. */
const edges = Array.from({ length: chunkCount }, (_, chunk) => [chunk + 1, chunk + 1]).flat();

/** What stands at a key: nothing, or the whole of it. */
async function expectNothingOrAll(key: string): Promise<boolean> {
  const object = await env.PICTURES.get(key);
  if (!object) return false;
  const bytes = new Uint8Array(await object.arrayBuffer());
  expect(bytes.length).toBe(chunkBytes * chunkCount);
  const found = edges.map(
    (_, index) => bytes[Math.floor(index / 2) * chunkBytes + (index % 2) * (chunkBytes - 1)],
  );
  expect(found).toEqual(edges);
  return true;
}

it("a large result that R2 takes in parts, 1 in 3 of which fail, is there as a whole or not at all", async (context) => {
  let injected = 0;
  let written = 0;
  for (const seed of seeds) {
    const onFault = () => {
      injected += 1;
    };
    const bucket = failingBucket(env.PICTURES, { random: seededRandom(seed), share: 1 / 3, onFault });
    for (let number = 0; number < writesEach; number += 1) {
      const key = `parts/${seed}/${number}`;
      try {
        expect(await writeObject(bucket, key, chunks(), {})).toBe(chunkBytes * chunkCount);
        expect(await expectNothingOrAll(key)).toBe(true);
        written += 1;
      } catch (error) {
        // What it failed for, and not that it could not be aborted.
        expect(error).toBeInstanceOf(InjectedFault);
        expect(String(error)).not.toContain("abort");
        await expectNothingOrAll(key);
      }
      await env.PICTURES.delete(key);
    }
  }
  const runs = writesEach * seeds.length;
  expect(injected).toBeGreaterThan(0);
  expect(written).toBeGreaterThan(0);
  const came = `${written} of ${runs} written in whole, of the others nothing is half there`;
  noteFault(context, { fault: "R2 fails 1 in 3 while a result is written in parts", injected, runs, came });
});
