import { blendModels } from "./blend";
import type { Model, NetworkScale } from "./model";
import { createNetwork, mebibyte, type Network, type NetworkOptions } from "./network";

/** The sets of weights that the networks are made of; imaging/neural/models/README.md says which is what. */
export type WeightSet = "fast" | "detail" | "detail-again" | "best" | "best-clean" | "art" | "art-clean";

/** Which weights a network has: those of a set, or what lies a share of the way to another one (see `blendModels`). */
export interface NetworkVariant {
  readonly base: WeightSet;
  readonly towards: { readonly set: WeightSet; readonly share: number } | null;
}

/** Reads a set of weights of a scale: some lie in the program, others are fetched. */
export type ModelOf = (set: WeightSet, scale: NetworkScale) => Promise<Model>;

/**
 * What the networks that are kept may take together: as much as the largest chains need (a portrait at 16 times has four blends and
 * a small network, Crystal a large and a small one), so that none is made anew for each strip.
 */
const maxKeptBytes = 60 * mebibyte;

/**
 * Of a small network that is a blend: up to four of them work on one strip, in the memory that an isolate has. Where two of their
 * narrower columns meet more is computed twice: a tenth of the work on a wide picture.
 */
const blendWorkspaceBytes = 8 * mebibyte;

/**
 * Networks as they are asked for, each made at its first use. The blend of a strength is computed once, and the networks
 * that were used last are kept while they fit the bound; one that goes is still good for whoever holds it.
 */
export class NetworkCache {
  readonly #module: WebAssembly.Module;
  /** The one used last is the last. */
  readonly #kept = new Map<string, Network>();

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /**
   * The network with these weights, which `modelOf` reads where it is not kept. Rejects with what that rejects with; nothing
   * is kept of it then.
   */
  async network(scale: NetworkScale, variant: NetworkVariant, modelOf: ModelOf): Promise<Network> {
    // No way towards another is the set itself, whichever the other is.
    const towards = variant.towards?.share ? variant.towards : null;
    const key = `x${scale} ${variant.base}${towards ? ` ${towards.share} ${towards.set}` : ""}`;
    const network = this.#kept.get(key) ?? (await this.#make(key, scale, { ...variant, towards }, modelOf));
    this.#kept.delete(key);
    this.#kept.set(key, network);
    this.#shrink();
    return network;
  }

  async #make(
    key: string,
    scale: NetworkScale,
    { base, towards }: NetworkVariant,
    modelOf: ModelOf,
  ): Promise<Network> {
    const from = await modelOf(base, scale);
    const model = towards ? blendModels(from, await modelOf(towards.set, scale), towards.share) : from;
    // Somebody else may have made it meanwhile. Two do not wait for one promise: in workerd, what one request began may end
    // with it, and whoever else waits for it waits for ever.
    const network =
      this.#kept.get(key) ?? createNetwork(this.#module, model, optionsOf(model, towards !== null));
    this.#kept.set(key, network);
    return network;
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

function optionsOf({ channels }: Model, isBlend: boolean): NetworkOptions {
  return isBlend && channels <= 32 ? { workspaceBytes: blendWorkspaceBytes } : {};
}
