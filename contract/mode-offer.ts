import type { ParameterName } from "./mode-parameters";
import type { Mode } from "./modes";

/** What an installation offers of a mode. */
export interface ModeOffer {
  readonly mode: Mode;
  /** The engine that serves it; null where none does, and `modeNeeds` says what is missing. */
  readonly engine: string | null;
  /** Those of the mode's parameters that this engine takes. */
  readonly takes: readonly ParameterName[];
  /** Who makes the free preview of a region: Limn's own engine, to the bit what the job gives; the hosted model of the job; or nobody. */
  readonly preview: "own" | "hosted" | null;
}
