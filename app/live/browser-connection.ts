import { documentPaths } from "#contract/live";
import { reportError } from "../errors/report";
import { LiveConnection, type LiveSocket, type LiveSocketEvents } from "./live-connection";
import type { LiveStore } from "./live-store";

/**
 * Connects a store to the account of this page's session, for as long as the page lives. `onSignedOut` is called when
 * the server ends the session. Returns what disconnects.
 */
export function connectLive(uid: string, store: LiveStore, onSignedOut: () => void): () => void {
  const connection = new LiveConnection({
    openSocket,
    subscriptions: () =>
      (["user", "payments", "images"] as const).map((document) => {
        const since = store.revisionOf(document);
        const path = documentPaths[document](uid);
        return { type: "subscribe", path, ...(since !== undefined && { since }) };
      }),
    onMessage: (message) => store.receive(message),
    onState: (state) => {
      store.setConnection(state);
      if (state === "signed-out") onSignedOut();
    },
    onNonsense: (detail) => reportError(`live, not of the protocol: ${detail}`),
    timers: {
      set: (callback, delayMs) => window.setTimeout(callback, delayMs),
      clear: (timer) => window.clearTimeout(typeof timer === "number" ? timer : undefined),
    },
    random: Math.random,
  });
  const retry = () => connection.retryNow();
  const retryWhenSeen = () => {
    if (document.visibilityState === "visible") retry();
  };
  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", retryWhenSeen);
  connection.start();
  return () => {
    window.removeEventListener("online", retry);
    document.removeEventListener("visibilitychange", retryWhenSeen);
    connection.stop();
  };
}

function openSocket(events: LiveSocketEvents): LiveSocket {
  const address = new URL("/live", window.location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  socket.addEventListener("open", events.opened);
  socket.addEventListener("message", ({ data }) => events.received(data));
  socket.addEventListener("close", ({ code }) => events.closed(code));
  return socket;
}
