import { LimnError } from "#contract/errors";
import type { ModeOffer } from "#contract/mode-offer";
import { modeNeeds } from "#contract/mode-parameters";
import { type Mode, modes } from "#contract/modes";
import type { Engine } from "./engine";
import { limnEngine } from "./limn/limn-engine";

/** Every engine, the preferred one of a mode first. */
const engines: readonly Engine[] = [limnEngine];

export const engineIds: readonly string[] = engines.map(({ id }) => id);

/** The modes that some engine serves, in the order in which they are offered. */
export const availableModes: readonly Mode[] = modes.filter((mode) => servingEngine(mode));

/** Every mode, with who serves it and what it takes here, in the order in which they are offered. */
export const modeOffers: readonly ModeOffer[] = modes.map((mode) => {
  const engine = servingEngine(mode);
  return { mode, engine: engine?.id ?? null, takes: engine?.serves[mode] ?? [] };
});

/** The engine that serves a mode. Throws `mode-unavailable`, with what the mode needs, where none does. */
export function engineFor(mode: Mode): Engine {
  const engine = servingEngine(mode);
  if (engine) return engine;
  const publicDetail = modeNeeds[mode];
  throw new LimnError("mode-unavailable", { detail: mode, ...(publicDetail && { publicDetail }) });
}

function servingEngine(mode: Mode): Engine | undefined {
  return engines.find((candidate) => candidate.serves[mode]);
}
