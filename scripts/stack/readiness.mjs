// @ts-check
import { setTimeout as sleep } from "node:timers/promises";
import { SetupError } from "../project.mjs";

const pauseMs = 150;
const answerTimeoutMs = 5_000;

/**
 * Waits until an address answers with a 2xx status.
 * @param {object} options
 * @param {string} options.name for people
 * @param {string} options.url
 * @param {import("../processes/guarded-process.mjs").GuardedProcess} options.process whose end ends the waiting
 * @param {number} options.timeoutMs
 * @throws {SetupError} with the end of the process's output, when it ends first or takes too long
 */
export async function waitUntilReady({ name, url, process, timeoutMs }) {
  const deadline = performance.now() + timeoutMs;
  /** @type {number | null} */
  let exitCode = null;
  process.exited.then((code) => {
    exitCode = code;
  });
  let lastAnswer = "no answer";
  while (performance.now() < deadline) {
    const answer = await askOnce(url);
    if (answer.isReady) return;
    lastAnswer = answer.text;
    if (exitCode !== null) {
      throw new SetupError(
        `${name} ended with exit code ${exitCode} before it was ready:\n${process.tail()}`,
      );
    }
    await sleep(pauseMs);
  }
  const seconds = Math.round(timeoutMs / 1_000);
  throw new SetupError(
    `${name} was not ready after ${seconds} s (${url}: ${lastAnswer}). The end of its log:\n${process.tail()}`,
  );
}

/** @param {string} url */
async function askOnce(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) });
    const body = await response.text();
    return { isReady: response.ok, text: `${response.status} ${body.slice(0, 300)}` };
  } catch (error) {
    return { isReady: false, text: error instanceof Error ? error.message : String(error) };
  }
}
