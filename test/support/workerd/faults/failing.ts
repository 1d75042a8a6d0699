/** Thrown where a fault is put in; nothing in the product knows it. */
export class InjectedFault extends Error {
  override readonly name = "InjectedFault";
}

/** Which calls fail, and what was put in. */
export interface FaultSource {
  /** Uniform in [0, 1), seeded. */
  readonly random: () => number;
  /** The share of calls that fail. */
  readonly share: number;
  /** Counts a fault that was put in. */
  readonly onFault: () => void;
}

/**
 * Fails before the call, or does it and loses the answer: half of each, as a network does. Synchronous calls (a batch
 * being built, a stub being looked up) pass.
 */
export async function failingCall<Result>(
  source: FaultSource,
  what: string,
  call: () => Promise<Result>,
): Promise<Result> {
  const draw = source.random();
  if (draw >= source.share) return call();
  source.onFault();
  if (draw < source.share / 2) throw new InjectedFault(`${what} does not answer`);
  await call();
  throw new InjectedFault(`${what} did it, and its answer was lost`);
}

/** The same object, of which the named methods fail as `failingCall` does. */
export function failing<Target extends object>(
  target: Target,
  name: string,
  methods: readonly (keyof Target & string)[],
  source: FaultSource,
): Target {
  return new Proxy(target, {
    get(of, key) {
      const value: unknown = Reflect.get(of, key, of);
      if (typeof value !== "function") return value;
      const isFailing = typeof key === "string" && (methods as readonly string[]).includes(key);
      return (...values: unknown[]) => {
        const call = () => Reflect.apply(value, of, values) as unknown;
        return isFailing ? failingCall(source, `${name}.${key}`, async () => call()) : call();
      };
    },
  });
}
