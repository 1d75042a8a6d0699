import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { NetworkScale } from "#imaging/neural/model";
import { createRaster, type Raster } from "#imaging/raster";
import { seededRandom } from "#imaging/seeded-random";
import { engines } from "./engines";

export interface Run {
  readonly seconds: number;
  /** Of the whole process so far, with what Node itself takes. */
  readonly peakMemoryMb: number;
}

/** What a process says once it is ready to run. */
interface Ready {
  readonly multiplyAddsPerInputPixel: number;
}

export interface EngineProcess extends Ready {
  run(): Promise<Run>;
  stop(): void;
}

/** Starts an engine in a process of its own, with a picture of `edgePx`² pixels to enlarge, and lets it warm up. */
export async function startEngine(
  program: string,
  name: string,
  scale: NetworkScale,
  edgePx: number,
): Promise<EngineProcess> {
  const child = fork(fileURLToPath(program), ["--process", name, String(scale), String(edgePx)]);
  const ready = await answerOf<Ready>(child, name);
  return {
    ...ready,
    run() {
      child.send("run");
      return answerOf<Run>(child, name);
    },
    stop: () => void child.kill(),
  };
}

/** The next message of a process. Rejects where it ends before. */
export function answerOf<Message>(child: ChildProcess, name: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${name} ended with ${code}`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message as Message);
    });
  });
}

/** The process itself: says that it is ready, and enlarges the picture once for each message. */
export async function serveRuns(name: string, scale: NetworkScale, edgePx: number): Promise<void> {
  const { multiplyAddsPerInputPixel, run } = await engineRuns(name, scale, edgePx);
  await run();
  process.on("message", () => {
    void run().then((seconds) => {
      process.send?.({ seconds, peakMemoryMb: process.resourceUsage().maxRSS / 1024 } satisfies Run);
    });
  });
  process.send?.({ multiplyAddsPerInputPixel } satisfies Ready);
}

async function engineRuns(name: string, scale: NetworkScale, edgePx: number) {
  const engine = await engines[name]?.(scale);
  if (!engine) throw new Error(`There is no engine ${name}.`);
  const picture = noise(edgePx);
  const run = async () => {
    const begun = performance.now();
    await engine.enlarge(picture);
    return (performance.now() - begun) / 1_000;
  };
  return { multiplyAddsPerInputPixel: engine.multiplyAddsPerInputPixel, run };
}

function noise(edgePx: number): Raster {
  const random = seededRandom(1);
  const picture = createRaster(edgePx, edgePx, 3);
  picture.data.forEach((_, at) => {
    picture.data[at] = Math.floor(random() * 256);
  });
  return picture;
}
