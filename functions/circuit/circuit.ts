import {
  admit,
  afterFailure,
  afterSuccess,
  type CircuitRules,
  type CircuitState,
  closedCircuit,
} from "./circuit-state";

/** A provider is left alone for now; nothing was sent to it. */
export class CircuitOpen extends Error {
  override readonly name = "CircuitOpen";

  constructor(provider: string) {
    super(`${provider} failed again and again, and is left alone for a moment`);
  }
}

export interface CircuitOptions {
  readonly provider: string;
  readonly rules: CircuitRules;
  readonly clock: () => number;
  /** Told once when it opens; must not reject. */
  readonly onOpen: (provider: string) => Promise<void>;
}

/**
 * Stands in front of one provider (functions/circuit/circuit-state.ts has its rules). It lives as long as its isolate: a
 * shared one would put a call to another machine before each call to the provider, and each isolate finds out for itself
 * within a few calls.
 */
export class Circuit {
  readonly #options: CircuitOptions;
  #state: CircuitState = closedCircuit;

  constructor(options: CircuitOptions) {
    this.#options = options;
  }

  /** Whether a call made now would be refused. */
  get isOpen(): boolean {
    const { clock, rules } = this.#options;
    return !admit(this.#state, clock(), rules).admitted;
  }

  /**
   * Makes a call. What it throws counts as a failure and is thrown on, and so does an answer that `isFailure`. Throws
   * `CircuitOpen` without a call while it is open.
   */
  async run<Result>(
    call: () => Promise<Result>,
    isFailure: (result: Result) => boolean = () => false,
  ): Promise<Result> {
    const { provider, clock, rules } = this.#options;
    const { admitted, state } = admit(this.#state, clock(), rules);
    if (!admitted) throw new CircuitOpen(provider);
    this.#state = state;
    try {
      const result = await call();
      if (isFailure(result)) await this.#fail();
      else this.#state = afterSuccess(this.#state);
      return result;
    } catch (error) {
      await this.#fail();
      throw error;
    }
  }

  async #fail(): Promise<void> {
    const { provider, clock, rules, onOpen } = this.#options;
    const { opened, state } = afterFailure(this.#state, clock(), rules);
    this.#state = state;
    if (opened) await onOpen(provider);
  }
}
