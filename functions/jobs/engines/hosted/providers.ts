import { z } from "zod";
import { modeSchema } from "#contract/mode-schema";
import { modes } from "#contract/modes";
import type { Circuit } from "#functions/circuit/circuit";
import type { PublicNetwork } from "#functions/network/public-fetch";
import type { FalConfiguration } from "../fal/fal-engine";
import type { FalKeys } from "../fal/verify-webhook";
import type { GenericConfiguration } from "../generic/generic-engine";
import type { ReplicateConfiguration } from "../replicate/replicate-engine";
import type { PaintingBinding } from "../workers-ai/workers-ai-engine";
import type { ProviderAccess } from "./call-provider";

/** The variables of hosted engines; none of them must be set. */
export interface ProviderVariables {
  readonly REPLICATE_API_TOKEN?: string;
  /** The stand-ins' addresses; the services' own where they are not set. */
  readonly REPLICATE_BASE_URL?: string;
  readonly FAL_KEY?: string;
  readonly FAL_BASE_URL?: string;
  /** Somebody's own machine with a GPU (docs/gpu-box.md), its key, and the modes it is for, with commas between. */
  readonly GENERIC_ENGINE_URL?: string;
  readonly GENERIC_ENGINE_KEY?: string;
  readonly GENERIC_ENGINE_MODES?: string;
}

/** The hosted engines that are connected; null where one is not. */
export interface Providers {
  readonly replicate: ReplicateConfiguration | null;
  readonly fal: (FalConfiguration & { readonly keys: FalKeys }) | null;
  readonly generic: GenericConfiguration | null;
  readonly workersAi: { readonly binding: PaintingBinding; readonly circuit: Circuit } | null;
}

interface Surroundings {
  readonly network: PublicNetwork;
  readonly circuitOf: (provider: string) => Circuit;
  readonly ai: PaintingBinding | undefined;
  /** Passes the time between two tries. */
  readonly wait: (timeMs: number) => Promise<void>;
}

const filled = z.string().trim().min(1).nullable().catch(null);
/** Without a slash at the end; null where it is not set or no address. */
const address = z
  .url()
  .transform((url) => url.replace(/\/+$/, ""))
  .nullable()
  .catch(null);

const variablesSchema = z.object({
  REPLICATE_API_TOKEN: filled,
  REPLICATE_BASE_URL: address,
  FAL_KEY: filled,
  FAL_BASE_URL: address,
  GENERIC_ENGINE_URL: address,
  GENERIC_ENGINE_KEY: filled,
  GENERIC_ENGINE_MODES: z
    .string()
    .transform((text) => text.split(",").map((mode) => mode.trim()))
    .pipe(z.array(modeSchema).min(1))
    .catch([...modes]),
});

/** Reads which hosted engines are connected, and how they are reached. */
export function readProviders(
  variables: ProviderVariables,
  { network, circuitOf, ai, wait }: Surroundings,
): Providers {
  const own = variablesSchema.parse(variables);
  const access = (provider: string, baseUrl: string, authorization: string | null): ProviderAccess => ({
    provider,
    baseUrl,
    authorization,
    circuit: circuitOf(provider),
    fetcher: network.fetcher,
    wait,
  });
  const replicateUrl = own.REPLICATE_BASE_URL ?? "https://api.replicate.com";
  const falUrl = own.FAL_BASE_URL ?? "https://queue.fal.run";
  const falKeysUrl = own.FAL_BASE_URL ?? "https://rest.fal.ai";
  return {
    replicate:
      own.REPLICATE_API_TOKEN === null
        ? null
        : {
            access: access("Replicate", replicateUrl, `Bearer ${own.REPLICATE_API_TOKEN}`),
            ...resultsAt(replicateUrl, network),
          },
    fal:
      own.FAL_KEY === null
        ? null
        : {
            access: access("fal", falUrl, `Key ${own.FAL_KEY}`),
            ...resultsAt(falUrl, network),
            keys: { url: `${falKeysUrl}/.well-known/jwks.json`, fetcher: network.fetcher },
          },
    generic:
      own.GENERIC_ENGINE_URL === null
        ? null
        : {
            access: access(
              "the GPU box",
              own.GENERIC_ENGINE_URL,
              own.GENERIC_ENGINE_KEY === null ? null : `Bearer ${own.GENERIC_ENGINE_KEY}`,
            ),
            modes: own.GENERIC_ENGINE_MODES,
          },
    workersAi: ai ? { binding: ai, circuit: circuitOf("Workers AI") } : null,
  };
}

/** A provider on this machine is a stand-in, and its results lie on this machine, too. */
function resultsAt(baseUrl: string, network: PublicNetwork) {
  const { hostname, host } = new URL(baseUrl);
  const isEmulated = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  const localHosts = __EMULATORS__ && isEmulated ? [...network.localHosts, host] : network.localHosts;
  return { isEmulated, network: { ...network, localHosts } };
}
