/** When a provider is left alone. */
export interface CircuitRules {
  /** Failures in a row, within `windowMs`, that open it. */
  readonly failures: number;
  readonly windowMs: number;
  /** How long nobody is let through. After it one call goes out, and its end decides; a probe that says nothing for as long is lost. */
  readonly openMs: number;
}

/**
 * `closed`: all calls go out. `open`: none. `probing`: one is out, and no other. Times are epoch milliseconds. A success
 * ends a row of failures, so that a provider which fails now and then is still asked.
 */
export type CircuitState =
  | { readonly kind: "closed"; readonly failedAt: readonly number[] }
  | { readonly kind: "open"; readonly untilMs: number }
  | { readonly kind: "probing"; readonly untilMs: number };

export const closedCircuit: CircuitState = { kind: "closed", failedAt: [] };

/** Whether a call may go out now, and the state that it leaves. A clock that was set back does not hold it open for longer. */
export function admit(
  state: CircuitState,
  now: number,
  { openMs }: CircuitRules,
): { readonly admitted: boolean; readonly state: CircuitState } {
  if (state.kind === "closed") return { admitted: true, state };
  const isWaiting = now < state.untilMs && state.untilMs <= now + openMs;
  if (isWaiting) return { admitted: false, state };
  return { admitted: true, state: { kind: "probing", untilMs: now + openMs } };
}

/** After an answer. One of a call from before it opened decides nothing: the probe does. */
export function afterSuccess(state: CircuitState): CircuitState {
  return state.kind === "open" ? state : closedCircuit;
}

/** After a failure. `opened` is true once for each time that it opens from closed: a probe that fails is no news. */
export function afterFailure(
  state: CircuitState,
  now: number,
  { failures, windowMs, openMs }: CircuitRules,
): { readonly opened: boolean; readonly state: CircuitState } {
  const open = { kind: "open", untilMs: now + openMs } as const;
  if (state.kind === "open") return { opened: false, state };
  if (state.kind === "probing") return { opened: false, state: open };
  const failedAt = [...state.failedAt.filter((at) => Math.abs(now - at) < windowMs), now];
  if (failedAt.length < failures) return { opened: false, state: { kind: "closed", failedAt } };
  return { opened: true, state: open };
}
