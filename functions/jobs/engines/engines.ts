import { LimnError } from "#contract/errors";
import type { Mode } from "#contract/modes";
import type { Engine } from "./engine";
import { limnEngine } from "./limn/limn-engine";

/** Every engine, the preferred one of a mode first. */
const engines: readonly Engine[] = [limnEngine];

export const engineIds: readonly string[] = engines.map(({ id }) => id);

/** The modes that some engine serves, in the order in which they are offered. */
export const availableModes: readonly Mode[] = [...new Set(engines.flatMap((engine) => engine.modes))];

/** The engine that serves a mode. Throws `mode-unavailable` where none does. */
export function engineFor(mode: Mode): Engine {
  const engine = engines.find((candidate) => candidate.modes.includes(mode));
  if (!engine) throw new LimnError("mode-unavailable", { detail: mode });
  return engine;
}
