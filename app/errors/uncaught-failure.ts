/** Whether something failed that nothing on the page caught; people see a bar that says so and what they can do. */
let isShown = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  isShown = next;
  for (const listener of listeners) listener();
}

export const announceFailure = () => change(true);

export const dismissFailure = () => change(false);

export const isFailureShown = () => isShown;

/** @returns what ends the subscription */
export function subscribeToFailures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
