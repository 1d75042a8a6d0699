import { describeForOperators, reportError } from "./report";

/** A browser's notice of a layout that it measures again: no failure. */
const harmless = /ResizeObserver loop/;

/** Reports every failure that nothing else on the page caught, and every lazy chunk that did not load. */
export function watchForErrors(page: Window): void {
  page.addEventListener("error", (event) => {
    // Browsers hide errors of foreign scripts (extensions) behind an empty one.
    if (!event.error || harmless.test(event.message)) return;
    reportError(describeForOperators(event.error));
  });
  page.addEventListener("unhandledrejection", (event) => {
    reportError(`unhandled rejection, ${describeForOperators(event.reason)}`);
  });
  // Vite's own event for an import that failed; the error also goes to whoever asked for the chunk.
  page.addEventListener("vite:preloadError", (event) => {
    reportError(`Loading chunk failed, ${describeForOperators(event.payload)}`);
  });
}
