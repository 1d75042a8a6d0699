import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { chunkTimeoutMs, tellOfLateChunk } from "./load-chunk";
import { announceFailure } from "./page-failure";
import { reportError } from "./report";

const storageKey = "limn-going-to";

/**
 * Watches the way from page to page. A page whose code does not arrive makes Remix load the current one again, without a
 * word; where the person was going is therefore noted, and told after that load. One that takes too long is told of, too.
 */
export function NavigationWatch() {
  const { state, location } = useNavigation();
  const target = state === "loading" && location ? `${location.pathname}${location.search}` : null;

  useEffect(() => {
    const lost = takeTarget();
    if (lost === null || !wasReloaded()) return;
    reportError(`Loading chunk failed, on the way to ${lost.split("?")[0]}`);
    announceFailure({ kind: "chunk", retryPath: lost });
  }, []);

  useEffect(() => {
    if (target === null) return;
    noteTarget(target);
    const timer = setTimeout(() => tellOfLateChunk("the next page", target), chunkTimeoutMs);
    return () => {
      clearTimeout(timer);
      takeTarget();
    };
  }, [target]);

  return null;
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "reload";
}

function noteTarget(path: string): void {
  try {
    window.sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage the page is loaded again all the same, only without a word.
  }
}

/** The path that was noted, which is forgotten; null where there is none. Only a path of our own is followed. */
function takeTarget(): string | null {
  try {
    const path = window.sessionStorage.getItem(storageKey);
    window.sessionStorage.removeItem(storageKey);
    return path !== null && /^\/(?!\/)/.test(path) ? path : null;
  } catch {
    return null;
  }
}
