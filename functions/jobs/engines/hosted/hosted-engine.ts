import type { ParameterName } from "#contract/mode-parameters";
import type { Mode } from "#contract/modes";
import type { HostedModel } from "./models";
import type { HostedWork, Looked, Submitted } from "./hosted-work";

/**
 * A provider's models as an engine. A prediction is asked for once and has an id from then on; whoever has the id can look at
 * it, fetch what it made and stop it, also another attempt at the same job.
 */
export interface HostedEngine {
  readonly kind: "hosted";
  /** Also what the address of its webhook is called by. */
  readonly id: string;
  readonly models: readonly HostedModel[];
  /** The modes of its models, each with the parameters that the model takes. */
  readonly serves: Readonly<Partial<Record<Mode, readonly ParameterName[]>>>;
  /** It is a stand-in on this machine, and what it gives is marked so. */
  readonly isEmulated: boolean;
  /** The same job asked for twice is one prediction, so that a lost answer can be asked for again. */
  readonly knowsJobs: boolean;
  /** Asks for a prediction. Throws `ProviderFailure`, of kind `unknown` where the answer was lost. */
  submit(work: HostedWork): Promise<Submitted>;
  /** How a prediction of this model does. Throws `ProviderFailure`. */
  look(predictionId: string, model: HostedModel): Promise<Looked>;
  /** The file that `look` named. Throws `ProviderFailure`. */
  fetchFile(file: string): Promise<Uint8Array>;
  /** Stops a prediction; one that has ended, or is not known, is no failure. Throws `ProviderFailure`. */
  cancel(predictionId: string, model: HostedModel): Promise<void>;
}
