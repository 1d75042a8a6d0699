// @ts-check
import { setTimeout as pause } from "node:timers/promises";
import { SetupError } from "../project.mjs";

const requestTimeoutMs = 10_000;

/**
 * Waits until a deployed Worker says that all of it is ready. Three times in a row: for a while after a deployment the old
 * one may still answer.
 * @param {string} url
 * @param {{timeoutMs?: number, pauseMs?: number}} [patience]
 * @throws {SetupError} with what it said last
 */
export async function verifyHealth(url, { timeoutMs = 90_000, pauseMs = 2_000 } = {}) {
  const deadline = Date.now() + timeoutMs;
  let said = "nothing";
  for (let ready = 0; ready < 3; ) {
    said = await ask(url);
    ready = said === "ready" ? ready + 1 : 0;
    if (ready < 3 && Date.now() > deadline) {
      throw new SetupError(`${url}/healthz is not ready: ${said}. To go back: npx wrangler rollback`);
    }
    if (ready < 3) await pause(pauseMs);
  }
}

/** @param {string} url @returns {Promise<string>} "ready", or what stands in the way */
async function ask(url) {
  try {
    const answer = await fetch(new URL("/healthz", url), { signal: AbortSignal.timeout(requestTimeoutMs) });
    return answer.ok ? "ready" : `${answer.status} ${(await answer.text()).slice(0, 500)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
