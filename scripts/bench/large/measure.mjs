// @ts-check
import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { ensureFolder, projectPath } from "../../project.mjs";
import { rounded } from "../../traffic/statistics.mjs";
import { workerdCoreSeconds, workerdMemoryMb } from "../../traffic/worker-memory.mjs";
import { LargeClient } from "./client.mjs";
import { CorePeak } from "./core-peak.mjs";
import { HeapWatch } from "./heap-watch.mjs";
import { largePicture } from "./pictures.mjs";
import { checkResult } from "./result.mjs";

/** What an isolate may have (Cloudflare's documentation of Workers, "Limits"), counted the stricter way. */
const isolateBytes = 128_000_000;
const megabyte = 1_000_000;

/** The core by which jobs on different machines, and at different hours, are compared. */
const referenceGflops = 50;
const memoryEveryMs = 1_000;

/** No two forced collections closer than this: ten of them in a job of three seconds took a tenth of what it computed. */
const collectEveryMs = 2_000;

/**
 * @typedef {object} LargeRow
 * @property {string} case
 * @property {number} inputMegapixels
 * @property {number} outputMegapixels
 * @property {number} inputMb
 * @property {number} outputMb
 * @property {number} seconds from the start of the job to its end
 * @property {number} coreSeconds that workerd computed meanwhile, with what stands in for the platform
 * @property {number} peakGflops of one core, the mean of right before and right after
 * @property {number} coreSecondsOfReference what a core of `referenceGflops` computes meanwhile
 * @property {number | null} processMb what all of workerd grew by, with the stand-ins of R2, Queues and Workflows
 * @property {string} result how it compares with what the chain gives for the same places
 *
 * What was seen in the isolate, where it was looked into.
 * @typedef {object} MemoryColumns
 * @property {number} peakHeapMb
 * @property {number} peakBuffersMb
 * @property {number} peakWasmMb
 * @property {number} peakMb all three at one moment, with what was not collected yet
 * @property {number} ofIsolate the peak by 128 MB
 * @property {number} heldMb the most of all three where garbage had just been collected, at each tenth of the work and at most every two seconds
 * @property {number} looks
 * @property {number} longestGapMs
 */

/**
 * Runs one job after another from the upload to the downloaded file, and looks into the isolate meanwhile, unless the time alone is wanted:
 * the isolate itself answers each look, and collects its garbage for some.
 * @param {import("../../stack/stack.mjs").Stack} stack
 * @param {{inspectorPort: number, cases: readonly import("./cases.mjs").LargeCase[], timeAlone: boolean, tell: (line: string) => void}} options
 * @returns {Promise<(LargeRow & Partial<MemoryColumns>)[]>}
 */
export async function measureLarge(stack, { inspectorPort, cases, timeAlone, tell }) {
  const client = await LargeClient.signIn(stack);
  const watch = timeAlone ? null : await HeapWatch.open(inspectorPort, stack.workerGroupId());
  const peak = await CorePeak.start();
  const rows = [];
  try {
    for (const one of cases) {
      const row = await measureCase({ stack, client, watch, peak, tell }, one);
      tell(JSON.stringify(row));
      rows.push(row);
    }
  } finally {
    peak.stop();
    await watch?.close();
  }
  return rows;
}

/**
 * @param {{stack: import("../../stack/stack.mjs").Stack, client: LargeClient, watch: HeapWatch | null, peak: CorePeak, tell: (line: string) => void}} bench
 * @param {import("./cases.mjs").LargeCase} one
 * @returns {Promise<LargeRow & Partial<MemoryColumns>>}
 */
async function measureCase(
  { stack, client, watch, peak, tell },
  { name, source, hasAlpha, isDeep, size, scale, format },
) {
  const picture = await largePicture(size, source, { hasAlpha, isDeep });
  tell(`${name}: ${picture}, ${rounded(statSync(picture).size / megabyte)} MB`);
  const memory = new MemoryWatch(stack.workerGroupId());
  watch?.take();
  const upload = await client.upload(picture);
  const order = { uploadId: upload.id, size: { scale }, format };
  const { amountCredits } = await client.quote(order);
  const before = await client.balance();
  const peakBefore = await peak.measure();
  const begun = performance.now();
  const started = await client.start(order);
  const tenths = watch && new TenthWatch(watch, () => client.balance());
  const job = await client.ended(started.id, async (percent) =>
    tell(`${name}: ${percent} %${tenths ? `, ${await tenths.note()}` : ""}`),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const seen = tenths && memoryColumns(tenths.end());
  const used = memory.stop();
  const peakGflops = (peakBefore + (await peak.measure())) / 2;
  if (job.state !== "succeeded") throw new Error(`${name} ${job.state}: ${JSON.stringify(job)}`);
  if ((await client.balance()) !== before - amountCredits)
    throw new Error(`${name}: the price is another than the quote`);
  const result = path.join(ensureFolder(projectPath(".limn", "bench")), `${name}.${format}`);
  await client.download(job.id, result);
  const outputMb = statSync(result).size / megabyte;
  const compared = await checkResult({ picture, result, quote: job.quote, format });
  rmSync(result);
  return {
    case: name,
    inputMegapixels: megapixels(size),
    outputMegapixels: megapixels(job.quote),
    inputMb: rounded(statSync(picture).size / megabyte),
    outputMb: rounded(outputMb),
    seconds: rounded(seconds),
    coreSeconds: used.coreSeconds,
    peakGflops: rounded(peakGflops),
    coreSecondsOfReference: rounded((used.coreSeconds * peakGflops) / referenceGflops),
    processMb: used.grownMb,
    ...seen,
    result: compared,
  };
}

/** @param {ReturnType<TenthWatch["end"]>} seen @returns {MemoryColumns} */
function memoryColumns({ peaks, heldBytes }) {
  return {
    peakHeapMb: rounded(peaks.heapBytes / megabyte),
    peakBuffersMb: rounded(peaks.buffersBytes / megabyte),
    peakWasmMb: rounded(peaks.wasmBytes / megabyte),
    peakMb: rounded(peaks.togetherBytes / megabyte),
    ofIsolate: Math.round((peaks.togetherBytes / isolateBytes) * 100) / 100,
    heldMb: rounded(heldBytes / megabyte),
    looks: peaks.looks,
    longestGapMs: peaks.longestGapMs,
  };
}

/** @param {{widthPx: number, heightPx: number}} size */
function megapixels({ widthPx, heightPx }) {
  return rounded((widthPx * heightPx) / 1_000_000);
}

/** What was seen in each tenth of a job, and over all of it. */
class TenthWatch {
  #watch;
  #wake;
  /** @type {import("./heap-watch.mjs").HeapPeaks[]} */
  #peaks = [];
  #heldBytes = 0;
  #collectedAt = performance.now();

  /** @param {HeapWatch} watch @param {() => Promise<unknown>} wake asks the Worker for something */
  constructor(watch, wake) {
    this.#watch = watch;
    this.#wake = wake;
  }

  /** @returns {Promise<string>} what this tenth came to, in words */
  async note() {
    const peaks = this.#watch.take();
    this.#peaks.push(peaks);
    const most = `at most ${rounded(peaks.togetherBytes / megabyte)} MB`;
    if (performance.now() - this.#collectedAt < collectEveryMs) return most;
    this.#collectedAt = performance.now();
    const held = await this.#watch.held(this.#wake);
    const heldBytes = held ? held.heapBytes + held.buffersBytes + held.wasmBytes : 0;
    this.#heldBytes = Math.max(this.#heldBytes, heldBytes);
    return `${most}, ${rounded(heldBytes / megabyte)} held`;
  }

  end() {
    const all = [...this.#peaks, this.#watch.take()];
    /** @param {keyof import("./heap-watch.mjs").HeapPeaks} name */
    const most = (name) => Math.max(...all.map((peaks) => peaks[name]));
    const peaks = {
      heapBytes: most("heapBytes"),
      buffersBytes: most("buffersBytes"),
      wasmBytes: most("wasmBytes"),
      togetherBytes: most("togetherBytes"),
      looks: all.reduce((sum, { looks }) => sum + looks, 0),
      longestGapMs: most("longestGapMs"),
    };
    return { peaks, heldBytes: this.#heldBytes };
  }
}

/** What workerd's processes hold and compute, as the system sees it. */
class MemoryWatch {
  #groupId;
  #restMb;
  #peakMb = 0;
  #coreSeconds;
  #timer;

  /** @param {number} groupId */
  constructor(groupId) {
    this.#groupId = groupId;
    this.#restMb = workerdMemoryMb(groupId);
    this.#coreSeconds = workerdCoreSeconds(groupId) ?? 0;
    this.#timer = setInterval(() => {
      this.#peakMb = Math.max(this.#peakMb, workerdMemoryMb(groupId) ?? 0);
    }, memoryEveryMs);
  }

  stop() {
    clearInterval(this.#timer);
    const coreSeconds = rounded((workerdCoreSeconds(this.#groupId) ?? 0) - this.#coreSeconds);
    return { coreSeconds, grownMb: this.#restMb === null ? null : this.#peakMb - this.#restMb };
  }
}
