// @ts-check

/**
 * Telegram's limits on a bot's messages (Bots FAQ, "My bot is hitting limits"): about one message a second in a chat,
 * short bursts allowed, and 20 a minute in a group. Group ids are negative.
 */
const chatLimit = { messages: 3, windowMs: 3_000 };
const groupLimit = { messages: 20, windowMs: 60_000 };

/** Counts the messages of each chat. Pure: the time is passed in. */
export class MessageLimits {
  /** @type {Map<string, number[]>} times of delivery, oldest first */
  #delivered = new Map();

  /**
   * Lets a message pass, or says how long to wait.
   * @param {string} chatId
   * @param {number} nowMs
   * @returns {number} whole seconds to wait, 0 when the message may pass and is counted
   */
  take(chatId, nowMs) {
    const limits = chatId.startsWith("-") ? [chatLimit, groupLimit] : [chatLimit];
    const longestMs = Math.max(...limits.map((limit) => limit.windowMs));
    const times = (this.#delivered.get(chatId) ?? []).filter((time) => time > nowMs - longestMs);
    const waitMs = Math.max(...limits.map((limit) => waitFor(limit, times, nowMs)));
    if (waitMs === 0) times.push(nowMs);
    this.#delivered.set(chatId, times);
    return Math.ceil(waitMs / 1_000);
  }
}

/**
 * @param {{messages: number, windowMs: number}} limit
 * @param {readonly number[]} times
 * @param {number} nowMs
 * @returns {number} milliseconds until the limit has room
 */
function waitFor(limit, times, nowMs) {
  const oldestThatCounts = times.at(-limit.messages);
  if (oldestThatCounts === undefined) return 0;
  return Math.max(0, oldestThatCounts + limit.windowMs - nowMs);
}
