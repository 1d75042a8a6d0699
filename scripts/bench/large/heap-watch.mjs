// @ts-check
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "undici";
import { workerdWasmBytes } from "../../traffic/worker-memory.mjs";

/**
 * What an isolate has in bytes: V8's heap, what lies outside it (samples, tables), and the memories of WebAssembly, which the inspector leaves out.
 * @typedef {{heapBytes: number, buffersBytes: number, wasmBytes: number}} HeapLook
 *
 * The most that was seen, garbage that was not collected yet with it.
 * @typedef {object} HeapPeaks
 * @property {number} heapBytes
 * @property {number} buffersBytes
 * @property {number} wasmBytes
 * @property {number} togetherBytes the three at one moment
 * @property {number} looks
 * @property {number} longestGapMs that a look waited: while a piece of work is computed nobody is answered
 */

const lookEveryMs = 100;

/** As Miniflare names the Worker's service in workerd. */
const workerName = "user:limn";

/** Looks into the Worker's isolate by V8's inspector protocol, which workerd speaks at one path for each of its Workers, and at its process. */
export class HeapWatch {
  #socket;
  #groupId;
  #number = 0;
  /** @type {Map<number, (result: Record<string, number> | null) => void>} */
  #asked = new Map();
  #isEnded = false;
  #watching = Promise.resolve();
  /** @type {HeapPeaks} */
  #peaks = noPeaks();

  /** @param {WebSocket} socket that is open @param {number} groupId of the processes */
  constructor(socket, groupId) {
    this.#socket = socket;
    this.#groupId = groupId;
    socket.addEventListener("message", ({ data }) => {
      const { id, result = {} } = JSON.parse(String(data));
      this.#asked.get(id)?.(result);
    });
    socket.addEventListener("close", () => this.#end());
  }

  /** @param {number} inspectorPort @param {number} groupId of workerd @returns {Promise<HeapWatch>} that is looking already */
  static async open(inspectorPort, groupId) {
    const listed = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
    const targets = /** @type {{id: string, webSocketDebuggerUrl: string}[]} */ (await listed.json());
    const target = targets.find(({ id }) => id.endsWith(`:${workerName}`));
    if (!target) throw new Error("the inspector does not know the Worker");
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error("the inspector does not answer")));
    });
    const watch = new HeapWatch(socket, groupId);
    watch.#watching = watch.#keepLooking();
    return watch;
  }

  /** The peaks since they were last taken. @returns {HeapPeaks} */
  take() {
    const peaks = this.#peaks;
    this.#peaks = noPeaks();
    return peaks;
  }

  /**
   * What is held now, garbage collected.
   * @param {() => Promise<unknown>} wake asks the Worker for something: V8 collects as a task, which an isolate at rest does not come to
   * @returns {Promise<HeapLook | null>} null where the isolate is gone
   */
  async held(wake) {
    const collected = this.#ask("HeapProfiler.collectGarbage");
    await wake();
    await collected;
    return this.#look();
  }

  async close() {
    this.#socket.close();
    this.#end();
    await this.#watching;
  }

  #end() {
    this.#isEnded = true;
    for (const answer of this.#asked.values()) answer(null);
  }

  async #keepLooking() {
    while (!this.#isEnded) {
      const askedAt = performance.now();
      const look = await this.#look();
      if (look) this.#note(look, performance.now() - askedAt);
      await sleep(lookEveryMs);
    }
  }

  /** @param {HeapLook} look @param {number} waitedMs */
  #note({ heapBytes, buffersBytes, wasmBytes }, waitedMs) {
    const peaks = this.#peaks;
    this.#peaks = {
      heapBytes: Math.max(peaks.heapBytes, heapBytes),
      buffersBytes: Math.max(peaks.buffersBytes, buffersBytes),
      wasmBytes: Math.max(peaks.wasmBytes, wasmBytes),
      togetherBytes: Math.max(peaks.togetherBytes, heapBytes + buffersBytes + wasmBytes),
      looks: peaks.looks + 1,
      longestGapMs: Math.max(peaks.longestGapMs, Math.round(waitedMs)),
    };
  }

  /** @returns {Promise<HeapLook | null>} */
  async #look() {
    const usage = await this.#ask("Runtime.getHeapUsage");
    const wasmBytes = workerdWasmBytes(this.#groupId) ?? 0;
    return (
      usage && { heapBytes: usage.usedSize ?? 0, buffersBytes: usage.backingStorageSize ?? 0, wasmBytes }
    );
  }

  /** @param {string} method @returns {Promise<Record<string, number> | null>} null where the isolate is gone */
  async #ask(method) {
    if (this.#isEnded) return null;
    const id = ++this.#number;
    const answered = new Promise((resolve) => this.#asked.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method }));
    const result = await answered;
    this.#asked.delete(id);
    return result;
  }
}

/** @returns {HeapPeaks} */
function noPeaks() {
  return { heapBytes: 0, buffersBytes: 0, wasmBytes: 0, togetherBytes: 0, looks: 0, longestGapMs: 0 };
}
