/**
 * Which addresses lie in the public internet (IANA's special-purpose registries, RFC 6890, and what clouds keep for their
 * metadata). Everything that is not known to be public is refused.
 */
type Bits = readonly number[];

/** Networks that are not the public internet, as `address/prefix length`. */
const closedNetworks4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // A cloud's metadata and wire server that stand on addresses which look public.
  "168.63.129.16/32",
].map(network4);

/** Global unicast is 2000::/3 (RFC 4291 section 2.4); within it, these are not, or carry another address inside. */
const closedNetworks6 = [
  "2001:0000::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
].map(network6);

/** Whether an IPv4 or IPv6 address, in its usual notation, is one of the public internet. Anything else is not. */
export function isPublicAddress(address: string): boolean {
  const four = parse4(address);
  if (four) return !closedNetworks4.some((network) => isWithin(four, network));
  const six = parse6(address);
  if (!six) return false;
  const isGlobalUnicast = ((six[0] ?? 0) & 0xe0) === 0x20;
  return isGlobalUnicast && !closedNetworks6.some((network) => isWithin(six, network));
}

interface Network {
  readonly bytes: Bits;
  readonly prefixLength: number;
}

function network4(text: string): Network {
  const [address = "", length] = text.split("/");
  return { bytes: parse4(address) ?? [], prefixLength: Number(length) };
}

function network6(text: string): Network {
  const [address = "", length] = text.split("/");
  return { bytes: parse6(address) ?? [], prefixLength: Number(length) };
}

function isWithin(address: Bits, { bytes, prefixLength }: Network): boolean {
  return bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, prefixLength - index * 8));
    const mask = (0xff << (8 - bits)) & 0xff;
    return ((address[index] ?? 0) & mask) === (byte & mask);
  });
}

/** Four decimal numbers; the odd notations (hexadecimal, octal, one number) are no address here. */
function parse4(text: string): Bits | null {
  if (!/^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/.test(text)) return null;
  const bytes = text.split(".").map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

function parse6(text: string): Bits | null {
  if (!/^[0-9a-f:.]+$/i.test(text) || !text.includes(":")) return null;
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const last = dotted ? parse4(dotted[2] ?? "") : [];
  if (!last) return null;
  const plain = dotted
    ? `${dotted[1]}${[0, 2].map((i) => (((last[i] ?? 0) << 8) | (last[i + 1] ?? 0)).toString(16)).join(":")}`
    : text;
  const halves = plain.split("::");
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
}

/** Whether a text is an address rather than a name. */
export function isAddress(text: string): boolean {
  return parse4(text) !== null || parse6(text) !== null;
}
