import { ChunkError } from "./chunks/chunk-error";
import { describeForOperators, reportError } from "./report";
import { announceFailure } from "./uncaught-failure";

/** What is no failure: a layout that the browser measures again, and a request that somebody gave up. */
const harmless = /ResizeObserver loop|^AbortError/;

/** Failures that were told already; a promise often hands on what an import or a script has thrown. */
const told = new WeakSet<object>();

/** Reports every failure that nothing else on the page caught, once, and shows a bar that says what one can do. */
export function watchForErrors(page: Window): void {
  page.addEventListener("error", (event) => {
    // Browsers hide errors of foreign scripts (extensions) behind an empty one.
    if (event.error) tell(event.error, "");
  });
  page.addEventListener("unhandledrejection", (event) => {
    tell(event.reason, "unhandled rejection, ");
  });
}

function tell(failure: unknown, prefix: string): void {
  // Whoever loaded a chunk has reported it, and says so where the part was to be.
  if (failure instanceof ChunkError) return;
  const description = describeForOperators(failure);
  if (harmless.test(description) || wasTold(failure)) return;
  reportError(`${prefix}${description}`);
  announceFailure();
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
