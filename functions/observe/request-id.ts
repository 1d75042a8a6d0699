import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/**
 * Runs something for a request: every line that it logs, at whatever depth, carries the request's id. What goes elsewhere
 * (an account, a queue, a workflow) takes the id along in its message and goes on with it there. Null where none is known.
 */
export function withRequestId<Result>(requestId: string | null | undefined, run: () => Result): Result {
  return requestId ? current.run(requestId, run) : run();
}

/** The id of the request that is being answered or followed; null outside of one. */
export function currentRequestId(): string | null {
  return current.getStore() ?? null;
}
