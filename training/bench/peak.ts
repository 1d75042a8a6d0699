import { compileString } from "assemblyscript/asc";

const registers = ["a", "b", "c", "d", "e", "f", "g", "h"];

/**
 * Eight products and eight sums of four numbers in each round, independent of each other, so that the core is never waiting: the most
 * that SIMD128 without a fused product can do. The result only keeps the compiler from leaving them out.
 */
const source = `export function run(count: i32, factor: f32): f32 {
  const by = f32x4.splat(factor);
  ${registers.map((name, index) => `let ${name} = f32x4.splat(${index + 1});`).join("\n  ")}
  for (let i = 0; i < count; i++) {
    ${registers.map((name) => `${name} = f32x4.add(f32x4.mul(${name}, by), by);`).join("\n    ")}
  }
  return f32x4.extract_lane(${registers.reduce((sum, name) => `f32x4.add(${sum}, ${name})`)}, 0);
}`;

const roundCount = 40_000_000;
const operationsOfRound = registers.length * 2 * 4;

/** Compiles the loop and gives a function that measures it: GFLOP/s of one core in 32-bit floats, products and sums. */
export async function peakMeter(): Promise<() => number> {
  const { binary, stderr } = await compileString(source, {
    optimizeLevel: 3,
    noAssert: true,
    runtime: "stub",
    enable: ["simd"],
  });
  if (!binary) throw new Error(`The loop did not compile: ${stderr.toString()}`);
  const { instance } = await WebAssembly.instantiate(binary.slice());
  const run = instance.exports["run"] as (count: number, factor: number) => number;
  run(roundCount / 100, 0.5);
  return () => {
    const begun = performance.now();
    run(roundCount, 0.5);
    return (roundCount * operationsOfRound) / (performance.now() - begun) / 1e6;
  };
}
