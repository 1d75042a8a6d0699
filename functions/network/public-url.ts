import { LimnError } from "#contract/errors";
import { isAddress, isPublicAddress } from "./public-address";

/** The addresses of a name, of both families; an empty list where there are none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** What decides whether an address is public. */
export interface PublicNames {
  readonly resolve: ResolveName;
  /** `host:port` of servers on a developer's own machine; empty in a deployed Worker. */
  readonly localHosts: readonly string[];
}

/** Endings that name a machine's own or a local network's things (RFC 6761, 6762, 8375, 9476; and what clouds use). */
const closedEndings = [
  "localhost",
  "local",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "private",
  "home.arpa",
  "arpa",
  "onion",
  "test",
  "invalid",
  "example",
  "alt",
];

/**
 * Refuses (`url-refused`) an address that is not plainly one of the public internet: other schemes, ports and
 * credentials, names of local networks, and names that lead, in part or in whole, to addresses which are not public.
 * The URL parser has brought odd notations of IPv4 (`0x7f.1`, `2130706433`, `0177.0.0.1`) into the usual one (WHATWG URL).
 */
export async function requirePublicUrl(url: URL, { resolve, localHosts }: PublicNames): Promise<void> {
  if (localHosts.includes(url.host)) return;
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw refused("Only http and https are possible.");
  if (url.username !== "" || url.password !== "") throw refused("It must not hold a name or password.");
  // The parser leaves out the scheme's own port.
  if (url.port !== "") throw refused("Only the usual ports are possible.");
  const host = url.hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.+$/, "")
    .toLowerCase();
  if (isAddress(host)) {
    if (!isPublicAddress(host)) throw refused(notPublic);
    return;
  }
  const isLocalName = !host.includes(".") || closedEndings.some((ending) => host.endsWith(`.${ending}`));
  if (isLocalName) throw refused(notPublic);
  const addresses = await resolve(host);
  if (addresses.length === 0)
    throw new LimnError("url-unreachable", { publicDetail: "Its name is not known." });
  if (!addresses.every(isPublicAddress)) throw refused(notPublic);
}

const notPublic = "It does not lead into the public internet.";

function refused(publicDetail: string): LimnError {
  return new LimnError("url-refused", { publicDetail });
}
