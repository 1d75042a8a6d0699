// @ts-check
import { MessageLimits } from "./message-limits.mjs";

/** Of a message's text, in UTF-16 code units (Bot API, sendMessage). */
const maxTextLength = 4_096;

/**
 * @typedef {{message_id: number, from: object, chat: {id: number, type: string}, date: number, text: string}} Message
 * @typedef {{status: number, body: object}} Answer
 * @typedef {{status: number, count: number, delayMs: number, retryAfterSeconds: number, about: string}} Fault
 */

/** The bot behind the token: what `sendMessage` answers, and what tests ask of it. Pure but for what it remembers. */
export class Bot {
  #chatIds;
  #nowMs;
  #limits = new MessageLimits();
  /** @type {Message[]} */
  #messages = [];
  /** @type {Fault | null} */
  #fault = null;

  /** @param {{chatIds: readonly string[], nowMs: () => number}} options the chats that the bot is in */
  constructor({ chatIds, nowMs }) {
    this.#chatIds = new Set(chatIds);
    this.#nowMs = nowMs;
  }

  get messages() {
    return this.#messages;
  }

  /** @param {Fault} fault what the next `count` calls meet whose text says `about` */
  breakNext(fault) {
    this.#fault = fault;
  }

  reset() {
    this.#limits = new MessageLimits();
    this.#messages = [];
    this.#fault = null;
  }

  /** @param {unknown} text of the call @returns {Fault | null} the fault that it meets; it is used up by asking */
  takeFault(text) {
    if (!this.#fault || this.#fault.count <= 0 || !textOf(text).includes(this.#fault.about)) return null;
    this.#fault.count -= 1;
    return this.#fault;
  }

  /** @param {Record<string, unknown>} parameters @returns {Answer} */
  sendMessage(parameters) {
    const chatId = textOf(parameters.chat_id);
    const text = textOf(parameters.text).trim();
    if (chatId === "") return failure(400, "Bad Request: chat_id is empty");
    if (text === "") return failure(400, "Bad Request: message text is empty");
    if (text.length > maxTextLength) return failure(400, "Bad Request: message is too long");
    if (!this.#chatIds.has(chatId)) return failure(400, "Bad Request: chat not found");
    const waitSeconds = this.#limits.take(chatId, this.#nowMs());
    if (waitSeconds > 0) return tooManyRequests(waitSeconds);
    return { status: 200, body: { ok: true, result: this.#deliver(chatId, text) } };
  }

  /** @param {string} chatId @param {string} text @returns {Message} */
  #deliver(chatId, text) {
    const message = {
      message_id: this.#messages.length + 1,
      from: { id: 1_000_000_001, is_bot: true, first_name: "Limn", username: "limn_local_bot" },
      chat: { id: Number(chatId), type: chatId.startsWith("-") ? "supergroup" : "private" },
      date: Math.floor(this.#nowMs() / 1_000),
      text,
    };
    this.#messages.push(message);
    return message;
  }
}

/** @param {number} status @param {string} description @returns {Answer} */
export function failure(status, description) {
  return { status, body: { ok: false, error_code: status, description } };
}

/** @param {number} retryAfterSeconds @returns {Answer} */
export function tooManyRequests(retryAfterSeconds) {
  const answer = failure(429, `Too Many Requests: retry after ${retryAfterSeconds}`);
  return { ...answer, body: { ...answer.body, parameters: { retry_after: retryAfterSeconds } } };
}

/** @param {unknown} value */
function textOf(value) {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
