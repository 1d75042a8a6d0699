// @ts-check

/**
 * What the next calls meet: a wait, a status, or (status 0) a connection that breaks, before the call is done or (isLost) after it.
 * @typedef {object} Fault
 * @property {string} about the beginning of "METHOD /path"; every call where it is empty
 * @property {number} count how many calls
 * @property {number} status 200 only waits
 * @property {number} delayMs
 * @property {boolean} isLost
 * @property {number | null} retryAfterSeconds
 */

/** The faults that a test has asked for, first come, first served. */
export class Faults {
  /** @type {Fault[]} */
  #faults = [];

  /** @param {Record<string, unknown>} fault */
  add({ about = "", count = 1, status = 500, delayMs = 0, isLost = false, retryAfterSeconds = null }) {
    this.#faults.push({
      about: String(about),
      count: Number(count),
      status: Number(status),
      delayMs: Number(delayMs),
      isLost: isLost === true,
      retryAfterSeconds: retryAfterSeconds === null ? null : Number(retryAfterSeconds),
    });
  }

  clear() {
    this.#faults = [];
  }

  /** @param {string} call "METHOD /path" @returns {Fault | null} */
  take(call) {
    const fault = this.#faults.find(({ about, count }) => count > 0 && call.startsWith(about));
    if (!fault) return null;
    fault.count -= 1;
    return fault;
  }
}
