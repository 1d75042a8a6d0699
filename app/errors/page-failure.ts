/** A failure that the page lives on with: people see a bar that says so and what they can do. */
export interface PageFailure {
  /** "chunk": a part of the page's code did not arrive. "error": anything else that nobody caught. */
  readonly kind: "chunk" | "error";
  /** The page that the person was going to; null for the one that is shown. */
  readonly retryPath: string | null;
}

let current: PageFailure | null = null;
const listeners = new Set<() => void>();

function change(failure: PageFailure | null): void {
  current = failure;
  for (const listener of listeners) listener();
}

/** Shows the bar. What is missing says more than what went wrong, so a chunk's failure is not replaced by an error's. */
export function announceFailure(failure: PageFailure): void {
  if (current?.kind === "chunk" && failure.kind === "error") return;
  change(failure);
}

export const dismissFailure = () => change(null);

export const currentFailure = () => current;

/** @returns what ends the subscription */
export function subscribeToFailures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
