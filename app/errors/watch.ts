import { announceFailure } from "./page-failure";
import { describeForOperators, reportError } from "./report";

/** What is no failure: a layout that the browser measures again, and a request that somebody gave up. */
const harmless = /ResizeObserver loop|^AbortError/;

/** Failures that were told already; a promise often hands on what an import or a script has thrown. */
const told = new WeakSet<object>();

/**
 * Reports every failure that nothing else on the page caught, and every lazy chunk that did not load, once, and shows a bar
 * that says what one can do.
 */
export function watchForErrors(page: Window): void {
  page.addEventListener("error", (event) => {
    // Browsers hide errors of foreign scripts (extensions) behind an empty one.
    if (event.error) tell("error", event.error, "");
  });
  page.addEventListener("unhandledrejection", (event) => {
    tell("error", event.reason, "unhandled rejection, ");
  });
  // Vite's own event for an import that failed; the error also goes to whoever asked for the chunk.
  page.addEventListener("vite:preloadError", (event) => {
    tell("chunk", event.payload, "Loading chunk failed, ");
  });
}

function tell(kind: "chunk" | "error", failure: unknown, prefix: string): void {
  const description = describeForOperators(failure);
  if (harmless.test(description) || wasTold(failure)) return;
  reportError(`${prefix}${description}`);
  announceFailure({ kind, retryPath: null });
}

/** Whether a failure, or what caused it, was told before; from now on it was. */
function wasTold(failure: unknown): boolean {
  if (typeof failure !== "object" || failure === null) return false;
  const known = told.has(failure) || (failure instanceof Error && wasToldOfCause(failure));
  told.add(failure);
  return known;
}

function wasToldOfCause({ cause }: Error): boolean {
  return typeof cause === "object" && cause !== null && told.has(cause);
}
