import type { StatusBoard } from "./status-board";

/** Where the checks' results are kept. */
export interface StatusBindings {
  readonly STATUS: DurableObjectNamespace<StatusBoard>;
}

/** The one board of all parts. */
export function statusBoardOf(env: StatusBindings): DurableObjectStub<StatusBoard> {
  return env.STATUS.get(env.STATUS.idFromName("status"));
}
