import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { UserRecord } from "#contract/account";
import { departure } from "../account/departure";
import { loginPath } from "../account/return-path";
import { watchSessionChanges } from "../account/session-channel";
import { describeForOperators, reportError } from "../errors/report";
import { createLiveStore, type LiveStore } from "./live-store";

const LiveContext = createContext<LiveStore>(createLiveStore(null));

/** The store of this page's live documents. */
export function useLiveStore(): LiveStore {
  return useContext(LiveContext);
}

interface LiveProviderProps {
  /** Whose documents; null when nobody is signed in. */
  uid: string | null;
  /** The record as the loader read it. */
  user: UserRecord | null;
  children: ReactNode;
}

/** Holds the live documents of whoever is signed in and keeps them current. */
export function LiveProvider({ uid, user, children }: LiveProviderProps) {
  const [store] = useState(() => createLiveStore(user));

  useEffect(() => (uid === null ? undefined : keepCurrent(uid, store)), [uid, store]);
  useEffect(() => watchSessionChanges(() => window.location.reload()), []);
  useEffect(() => {
    // A page that comes back from the browser's history may show somebody who has logged out since.
    const reloadRestored = (event: PageTransitionEvent) => {
      if (event.persisted && uid !== null) window.location.reload();
    };
    window.addEventListener("pageshow", reloadRestored);
    return () => window.removeEventListener("pageshow", reloadRestored);
  }, [uid]);

  return <LiveContext.Provider value={store}>{children}</LiveContext.Provider>;
}

/** Connects as soon as the connection's code is there; visitors who are not signed in never load it. */
function keepCurrent(uid: string, store: LiveStore): () => void {
  let stopped = false;
  let disconnect = () => undefined as void;
  import("./browser-connection")
    .then(({ connectLive }) => {
      if (!stopped) disconnect = connectLive(uid, store, leaveForLogin);
    })
    .catch((error: unknown) => reportError(`live, ${describeForOperators(error)}`));
  return () => {
    stopped = true;
    disconnect();
  };
}

function leaveForLogin() {
  if (departure.isUnderWay()) return;
  const { pathname, search } = window.location;
  window.location.assign(loginPath(`${pathname}${search}`));
}
