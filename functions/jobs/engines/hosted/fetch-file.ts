import { LimnError } from "#contract/errors";
import { fetchPicture } from "#functions/network/fetch-picture";
import type { PublicNetwork } from "#functions/network/public-fetch";
import { ProviderFailure } from "./provider-failure";

/**
 * What a provider made, from the address that it gave: judged like any that a stranger gives, and asked for without the key. Throws
 * `ProviderFailure`.
 */
export async function fetchFile(
  provider: string,
  address: string,
  network: PublicNetwork,
): Promise<Uint8Array> {
  try {
    return (await fetchPicture(address, network)).bytes;
  } catch (cause) {
    // Text that is no address is the platform's TypeError.
    if (!(cause instanceof LimnError || cause instanceof TypeError)) throw cause;
    throw new ProviderFailure(provider, "unavailable", `its result: ${cause.message}`, { cause });
  }
}
