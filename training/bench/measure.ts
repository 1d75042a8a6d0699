import type { NetworkScale } from "#imaging/neural/model";
import { engines } from "./engines";
import { type EngineProcess, type Run, startEngine } from "./engine-process";
import { type PeakProcess, startPeak } from "./peak-process";

export interface EngineRow {
  readonly engine: string;
  readonly scale: NetworkScale;
  /** The median of the rounds, as are the ratios: an engine's and the peak's of the same round, one right after the other. */
  readonly secondsPerOutputMegapixel: number;
  readonly effectiveGflops: number;
  readonly ratioToPeak: number;
  /** How many times the time of the first engine of the same round it took. */
  readonly timesOfFirst: number;
  readonly peakMemoryMb: number;
}

interface Round {
  readonly run: Run;
  readonly peakGflops: number;
  readonly firstSeconds: number;
}

/** Lets all engines enlarge the same picture in turns, `rounds` times, each on one core in its own process. */
export async function measureEngines(
  program: string,
  { rounds, edgePx }: { rounds: number; edgePx: number },
): Promise<EngineRow[]> {
  const rows: EngineRow[] = [];
  const peak = await startPeak(program);
  for (const scale of [2, 4] as const) {
    const running = new Map<string, EngineProcess>();
    for (const name of Object.keys(engines))
      running.set(name, await startEngine(program, name, scale, edgePx));
    const measured = await runRounds(peak, running, rounds);
    for (const [engine, process] of running) {
      rows.push(rowOf({ engine, scale, edgePx, process }, measured.get(engine) ?? []));
      process.stop();
    }
  }
  peak.stop();
  return rows;
}

async function runRounds(peak: PeakProcess, running: ReadonlyMap<string, EngineProcess>, rounds: number) {
  const measured = new Map<string, Round[]>([...running.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    let firstSeconds: number | null = null;
    for (const [name, process] of running) {
      const peakGflops = await peak.measure();
      const run = await process.run();
      firstSeconds ??= run.seconds;
      measured.get(name)?.push({ run, peakGflops, firstSeconds });
    }
  }
  return measured;
}

interface Measured {
  readonly engine: string;
  readonly scale: NetworkScale;
  readonly edgePx: number;
  readonly process: EngineProcess;
}

function rowOf({ engine, scale, edgePx, process }: Measured, rounds: readonly Round[]): EngineRow {
  const gigaOperations = (2 * process.multiplyAddsPerInputPixel * edgePx ** 2) / 1e9;
  const outputMegapixels = (edgePx * scale) ** 2 / 1e6;
  const of = (figure: (round: Round) => number) => rounded(median(rounds.map(figure)));
  return {
    engine,
    scale,
    secondsPerOutputMegapixel: of(({ run }) => run.seconds / outputMegapixels),
    effectiveGflops: of(({ run }) => gigaOperations / run.seconds),
    ratioToPeak: of(({ run, peakGflops }) => gigaOperations / run.seconds / peakGflops),
    timesOfFirst: of(({ run, firstSeconds }) => run.seconds / firstSeconds),
    peakMemoryMb: Math.round(Math.max(...rounds.map(({ run }) => run.peakMemoryMb))),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
