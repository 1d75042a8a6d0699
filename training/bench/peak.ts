import { compileString } from "assemblyscript/asc";

/**
 * How many products and sums go side by side: few wait for each other's results, and more than a machine has registers are kept in
 * memory. Which is best differs between machines, so all are tried.
 */
const chainCounts = [8, 10, 12, 13, 14, 16, 24] as const;

/** Products and sums of four numbers that are independent of each other. The result only keeps the compiler from leaving them out. */
function sourceOf(chainCount: number): string {
  const chains = Array.from({ length: chainCount }, (_, index) => `chain${index}`);
  return `export function run(count: i32, factor: f32): f32 {
  const by = f32x4.splat(factor);
  ${chains.map((name, index) => `let ${name} = f32x4.splat(${index + 1});`).join("\n  ")}
  for (let i = 0; i < count; i++) {
    ${chains.map((name) => `${name} = f32x4.add(f32x4.mul(${name}, by), by);`).join("\n    ")}
  }
  return f32x4.extract_lane(${chains.reduce((sum, name) => `f32x4.add(${sum}, ${name})`)}, 0);
}`;
}

const operationsOfEach = 1_200_000_000;
/** Runs before the first that counts: the engine compiles a loop well once it has seen that it is busy. */
const warmUps = 3;
const operationsOfChain = 2 * 4;

/** Compiles one loop and gives a function that measures it. */
async function loopMeter(chainCount: number): Promise<() => number> {
  const { binary, stderr } = await compileString(sourceOf(chainCount), {
    optimizeLevel: 3,
    noAssert: true,
    runtime: "stub",
    enable: ["simd"],
  });
  if (!binary) throw new Error(`The loop did not compile: ${stderr.toString()}`);
  const { instance } = await WebAssembly.instantiate(binary.slice());
  const run = instance.exports["run"] as (count: number, factor: number) => number;
  const roundCount = Math.round(operationsOfEach / (chainCount * operationsOfChain));
  for (let i = 0; i < warmUps; i += 1) run(roundCount, 0.5);
  return () => {
    const begun = performance.now();
    run(roundCount, 0.5);
    return operationsOfEach / (performance.now() - begun) / 1e6;
  };
}

/** Gives a function that measures the most of all loops: GFLOP/s of one core in 32-bit floats, products and sums, by SIMD128 without a fused product. */
export async function peakMeter(): Promise<() => number> {
  const meters = await Promise.all(chainCounts.map(loopMeter));
  return () => Math.max(...meters.map((measure) => measure()));
}
