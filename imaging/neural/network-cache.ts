import { blendModels } from "./blend";
import type { Model, NetworkScale } from "./model";
import { createEnsemble, createNetwork, type Network } from "./network";

/** The sets of weights that were tuned from the faithful one. */
export type TunedSet = "detail" | "clean";

/** Which weights a network has, and whether it is an ensemble. */
export interface NetworkVariant {
  /** The set towards which the faithful one is blended, and by how much; null is the faithful one itself. */
  readonly tuned: TunedSet | null;
  readonly share: number;
  readonly isEnsemble: boolean;
}

/** Reads a set of weights of a scale. */
export type ModelOf = (set: "fast" | TunedSet, scale: NetworkScale) => Model;

/** What the networks that are kept may take together: an ensemble and a plain one beside it, as one chain needs them. */
const maxKeptBytes = 80 * 2 ** 20;

/**
 * Networks as they are asked for, each made at its first use. The blend of a strength is computed once, and the networks
 * that were used last are kept while they fit the bound; one that goes is still good for whoever holds it.
 */
export class NetworkCache {
  readonly #module: WebAssembly.Module;
  readonly #modelOf: ModelOf;
  /** The one used last is the last. */
  readonly #kept = new Map<string, Network>();

  constructor(module: WebAssembly.Module, modelOf: ModelOf) {
    this.#module = module;
    this.#modelOf = modelOf;
  }

  network(scale: NetworkScale, variant: NetworkVariant): Network {
    // What is blended by nothing is the faithful network, whichever set it was not blended with.
    const tuned = variant.share === 0 ? null : variant.tuned;
    const key = `x${scale} ${tuned ?? "fast"} ${variant.share} ${variant.isEnsemble}`;
    const network = this.#kept.get(key) ?? this.#create(scale, { ...variant, tuned });
    this.#kept.delete(key);
    this.#kept.set(key, network);
    this.#shrink();
    return network;
  }

  #create(scale: NetworkScale, { tuned, share, isEnsemble }: NetworkVariant): Network {
    const faithful = this.#modelOf("fast", scale);
    const model = tuned ? blendModels(faithful, this.#modelOf(tuned, scale), share) : faithful;
    return isEnsemble ? createEnsemble(this.#module, model) : createNetwork(this.#module, model);
  }

  /** Lets go of those that were not used for longest. */
  #shrink(): void {
    let sizeBytes = 0;
    for (const [key, { memory }] of [...this.#kept].reverse()) {
      sizeBytes += memory.sizeBytes;
      if (sizeBytes > maxKeptBytes) this.#kept.delete(key);
    }
  }
}
