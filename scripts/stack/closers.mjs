// @ts-check

/** What must be undone at the end, in the reverse order of its making. Each is undone once. */
export class Closers {
  /** @type {(() => void | Promise<void>)[]} */
  #closers = [];
  /** @type {Promise<void> | null} */
  #closing = null;

  /** Whether the end has begun. */
  get isClosing() {
    return this.#closing !== null;
  }

  /** @param {() => void | Promise<void>} close called at once where the end has begun already */
  add(close) {
    if (this.isClosing) void close();
    else this.#closers.push(close);
  }

  /** @returns {Promise<void>} when all is undone; a second call waits for the first */
  closeAll() {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close() {
    for (const close of this.#closers.reverse()) await close();
  }
}
