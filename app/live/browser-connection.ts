import { documentPaths } from "#contract/live";
import { reportError } from "../errors/report";
import { LiveConnection, type LiveSocket, type LiveSocketEvents } from "./live-connection";
import type { ConnectionState, LiveStore } from "./live-store";

/** So many sockets that do not open in a row, over a minute or more, are the operators' business; once for each page. */
const failuresBeforeReport = 6;

/**
 * Connects a store to the account of this page's session, for as long as the page lives. `onSignedOut` is called when
 * the server ends the session. Returns what disconnects.
 */
export function connectLive(uid: string, store: LiveStore, onSignedOut: () => void): () => void {
  let failures = 0;
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
      failures = countFailure(failures, state);
      if (failures === failuresBeforeReport) reportError(`live, no socket opened in ${failures} attempts`);
      if (state === "signed-out") onSignedOut();
    },
    onNonsense(detail) {
      // Specification section 8: errors of the data go to the console.
      console.error("Data error:", detail);
      reportError(`live, not of the protocol: ${detail}`);
    },
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

/** Attempts that failed in a row while the network was there; a person who is offline is no failure of ours. */
function countFailure(failures: number, state: ConnectionState): number {
  if (state === "open") return 0;
  return state === "waiting" && navigator.onLine ? failures + 1 : failures;
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
