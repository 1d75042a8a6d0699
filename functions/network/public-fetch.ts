import { type PublicNames, requirePublicUrl } from "./public-url";

/** The public internet, as far as addresses that strangers give are asked. */
export interface PublicNetwork extends PublicNames {
  readonly fetcher: typeof fetch;
}

/**
 * One request to an address that a stranger gave, which is judged before it is asked. A redirect is an answer like any
 * other: its address would have to be judged first. Throws `url-refused` and `url-unreachable` for the address, and what
 * `fetch` throws.
 */
export async function fetchPublic(
  url: URL,
  init: RequestInit & { readonly signal: AbortSignal },
  network: PublicNetwork,
): Promise<Response> {
  await requirePublicUrl(url, network);
  const { fetcher } = network;
  return fetcher(url, { ...init, redirect: "manual" });
}
