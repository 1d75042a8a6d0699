// @ts-check
/**
 * Stands in for https://apis.google.com/js/api.js where there is no network: tests serve it at that address. Only what
 * the Firebase SDK's popup sign-in and the Auth emulator's /emulator/auth/iframe page use of `gapi.iframes` is here:
 * opening a frame, and messages by name between it and the page, each with an answer.
 *
 * The frame sends the page one end of a message channel; everything after that goes through the channel.
 */
(() => {
  const greeting = "limn-gapi-port";

  /** One side of the conversation; what is sent before the other side is there waits for it. */
  class Peer {
    /** @type {Map<string, (data: unknown) => unknown>} */
    #handlers = new Map();
    /** @type {Map<number, (answers: unknown[]) => void>} */
    #callbacks = new Map();
    #sent = 0;
    /** @type {Promise<MessagePort>} */
    #port;

    /** @param {Promise<MessagePort>} port */
    constructor(port) {
      this.#port = port;
      port.then((opened) => {
        opened.addEventListener("message", (event) => this.#receive(event.data));
        opened.start();
      });
    }

    /** @param {string} name @param {(data: unknown) => unknown} handler its result is the answer */
    register(name, handler) {
      this.#handlers.set(name, handler);
    }

    /** @param {string} name @param {unknown} data @param {(answers: unknown[]) => void} [callback] */
    async send(name, data, callback) {
      this.#sent += 1;
      const id = this.#sent;
      if (callback) this.#callbacks.set(id, callback);
      (await this.#port).postMessage({ id, name, data });
    }

    /** @param {() => void} [callback] called once the other side is there */
    async ping(callback) {
      await this.#port;
      callback?.();
    }

    async restyle() {}

    /** @param {{id: number, name?: string, data?: unknown, answer?: unknown}} message */
    async #receive({ id, name, data, answer }) {
      if (name !== undefined) {
        const result = await this.#handlers.get(name)?.(data);
        (await this.#port).postMessage({ id, answer: result });
        return;
      }
      const callback = this.#callbacks.get(id);
      this.#callbacks.delete(id);
      try {
        callback?.([answer]);
      } catch {
        // Google's script swallows what a callback throws, and one of the SDK's always throws after it is done.
      }
    }
  }

  /**
   * @param {{url: string, where?: HTMLElement, attributes?: Record<string, unknown>}} options
   * @param {(peer: Peer) => unknown} [opened]
   */
  async function open({ url, where = document.body, attributes = {} }, opened) {
    const frame = document.createElement("iframe");
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "style") Object.assign(frame.style, value);
      else frame.setAttribute(name, String(value));
    }
    const port = portFrom(() => frame.contentWindow);
    frame.src = url;
    where.append(frame);
    const peer = new Peer(port);
    return opened ? opened(peer) : peer;
  }

  /** @param {() => Window | null} sender @returns {Promise<MessagePort>} */
  function portFrom(sender) {
    return new Promise((resolve) => {
      addEventListener("message", function receive(event) {
        const [port] = event.ports;
        if (event.data !== greeting || event.source !== sender() || !port) return;
        removeEventListener("message", receive);
        resolve(port);
      });
    });
  }

  /** @type {Peer | null} */
  let parentPeer = null;

  function getParentIframe() {
    if (!parentPeer) {
      const { port1, port2 } = new MessageChannel();
      parent.postMessage(greeting, "*", [port2]);
      parentPeer = new Peer(Promise.resolve(port1));
    }
    return parentPeer;
  }

  const page = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (globalThis));
  page.gapi = {
    /** @param {string} _modules @param {(() => void) | {callback: () => void}} options */
    load: (_modules, options) => {
      setTimeout(typeof options === "function" ? options : options.callback, 0);
    },
    iframes: {
      Iframe: Peer,
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({ open, getParentIframe }),
    },
  };

  const script = document.currentScript;
  const loadedAs =
    script instanceof HTMLScriptElement ? new URL(script.src).searchParams.get("onload") : null;
  for (const name of [loadedAs, "gapi_onload"]) {
    const callback = name ? page[name] : undefined;
    if (typeof callback === "function") callback();
  }
})();
