// @ts-check
import { Agent, request } from "undici";

/** A request that waits longer than this has failed. */
const timeoutMs = 30_000;
const maxAttempts = 6;

/**
 * @typedef {object} ClientRequest
 * @property {"GET" | "POST"} [method]
 * @property {Record<string, string>} [headers]
 * @property {string | Uint8Array} [body]
 *
 * @typedef {{status: number, headers: Record<string, string | string[] | undefined>, text: string}} ClientAnswer
 */

/** Sends requests to one server over connections that are kept. `close` ends them. */
export class HttpClient {
  #baseUrl;
  #agent;

  /** @param {string} baseUrl */
  constructor(baseUrl) {
    this.#baseUrl = baseUrl;
    this.#agent = new Agent({ connections: 1_024, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  }

  /**
   * @param {string} path
   * @param {ClientRequest} [options]
   * @returns {Promise<ClientAnswer>} whatever its status is
   */
  async ask(path, { method = "GET", headers = {}, body } = {}) {
    const answer = await request(`${this.#baseUrl}${path}`, {
      dispatcher: this.#agent,
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  /**
   * The same, which throws for an answer that is no success.
   * @param {string} path @param {ClientRequest} [options] @returns {Promise<ClientAnswer>}
   */
  async expect(path, options) {
    const answer = await this.ask(path, options);
    if (answer.status >= 400) throw new Error(`status ${answer.status}${codeIn(answer.text)}`);
    return answer;
  }

  /**
   * The same for what is not measured, again where there is no answer of the product's own: a request is lost whose kept
   * connection workerd closes at that moment. A POST needs an Idempotency-Key for that.
   * @param {string} path @param {ClientRequest} [options] @returns {Promise<ClientAnswer>}
   */
  async insist(path, options) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.expect(path, options);
      } catch (error) {
        const isLost = !(error instanceof Error) || !error.message.startsWith("status ");
        if (!isLost || attempt === maxAttempts) throw error;
      }
    }
  }

  async close() {
    await this.#agent.destroy();
  }
}

/** @param {string} text @returns {string} the code of a problem document */
function codeIn(text) {
  const [, code] = /"code":"([a-z-]+)"/.exec(text) ?? [];
  return code === undefined ? "" : ` ${code}`;
}
