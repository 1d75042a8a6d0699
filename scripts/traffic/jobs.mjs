// @ts-check
import { setTimeout as sleep } from "node:timers/promises";

const pollMs = 250;
const timeoutMs = 240_000;

/** A job of a person's own picture, for one credit. @param {string} uploadId */
export function jobBody(uploadId) {
  return JSON.stringify({ uploadId, size: { scale: 2 } });
}

/**
 * Waits until nobody has a picture at work.
 * @param {import("./http-client.mjs").HttpClient} client
 * @param {readonly import("./people.mjs").Person[]} people
 */
export async function waitForWork(client, people) {
  const deadline = Date.now() + timeoutMs;
  for (const { cookie, uid } of people) {
    for (const state of ["queued", "running"]) {
      for (;;) {
        const answer = await client.insist(`/v1/jobs?limit=1&state=${state}`, {
          headers: { Cookie: cookie },
        });
        if (JSON.parse(answer.text).jobs.length === 0) break;
        if (Date.now() > deadline) throw new Error(`pictures of ${uid} are still at work`);
        await sleep(pollMs);
      }
    }
  }
}
