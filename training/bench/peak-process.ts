import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { answerOf } from "./engine-process";
import { peakMeter } from "./peak";

export interface PeakProcess {
  /** What a core does right now, in GFLOP/s. */
  measure(): Promise<number>;
  stop(): void;
}

/** Starts the meter of a core's peak in a process of its own. */
export async function startPeak(program: string): Promise<PeakProcess> {
  const child = fork(fileURLToPath(program), ["--peak"]);
  await answerOf(child, "the peak");
  return {
    measure() {
      child.send("measure");
      return answerOf<number>(child, "the peak");
    },
    stop: () => void child.kill(),
  };
}

/** The process itself: says that it is ready, and answers each message with GFLOP/s. */
export async function servePeak(): Promise<void> {
  const measure = await peakMeter();
  process.on("message", () => process.send?.(measure()));
  process.send?.("ready");
}
