// @ts-check

/**
 * What the next calls meet: a wait, a status, or (status 0) a connection that breaks, before the call is done or (isLost) in place of its
 * answer, as a gateway does that loses what stands behind it.
 * @typedef {object} Fault
 * @property {string} about the beginning of "METHOD /path"; every call where it is empty
 * @property {number} count how many calls
 * @property {number} status 200 only waits
 * @property {number} delayMs
 * @property {boolean} isLost
 * @property {number | null} retryAfterSeconds
 */

/** What fails by chance: not reached, refused for now, broken off once done, and lost by a gateway once done. */
const kinds = [
  { status: 0, isLost: false },
  { status: 503, isLost: false },
  { status: 0, isLost: true },
  { status: 502, isLost: true },
];

/** The faults that a test has asked for, first come, first served, and then those that come by chance. */
export class Faults {
  /** @type {Fault[]} */
  #faults = [];
  /** @type {{share: number, random: () => number} | null} */
  #chance = null;
  /** How many calls met one. */
  met = 0;

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

  /** From now on a share of all calls fails, in one way or another; the same seed fails the same ones. @param {Record<string, unknown>} chance */
  addChance({ share = 0, seed = 1 }) {
    this.#chance = { share: Number(share), random: randomOf(Number(seed)) };
  }

  clear() {
    this.#faults = [];
    this.#chance = null;
    this.met = 0;
  }

  /** @param {string} call "METHOD /path" @returns {Fault | null} */
  take(call) {
    const fault = this.#faults.find(({ about, count }) => count > 0 && call.startsWith(about));
    if (fault) fault.count -= 1;
    const met = fault ?? this.#byChance();
    if (met) this.met += 1;
    return met;
  }

  /** @returns {Fault | null} */
  #byChance() {
    if (!this.#chance || this.#chance.random() >= this.#chance.share) return null;
    const kind = kinds[Math.floor(this.#chance.random() * kinds.length)] ?? { status: 0, isLost: false };
    return { about: "", count: 0, delayMs: 0, retryAfterSeconds: null, ...kind };
  }
}

/** Mulberry32: uniform in [0, 1). @param {number} seed @returns {() => number} */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
