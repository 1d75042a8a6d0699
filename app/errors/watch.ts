import { ChunkError } from "./chunks/chunk-error";
import { describeForOperators, reportError } from "./report";

/** A browser's notice of a layout that it measures again: no failure. */
const harmless = /ResizeObserver loop/;

/** Reports every failure that nothing else on the page caught. */
export function watchForErrors(page: Window): void {
  page.addEventListener("error", (event) => {
    // Browsers hide errors of foreign scripts (extensions) behind an empty one.
    if (!event.error || harmless.test(event.message)) return;
    reportError(describeForOperators(event.error));
  });
  page.addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof ChunkError) return;
    reportError(`unhandled rejection, ${describeForOperators(event.reason)}`);
  });
}
