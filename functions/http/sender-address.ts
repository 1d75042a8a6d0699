/**
 * The network address that a request comes from, as Cloudflare tells it; an IPv6 address by its first 64 bits, which is
 * what one household or machine has. Only for counting: it is hashed before it is kept.
 */
export function senderAddress(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
  return address.includes(":") ? firstHalf(address) : address;
}

/** The first four of the eight groups of an IPv6 address (RFC 4291 section 2.2). */
function firstHalf(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = (part: string) => part.split(":").filter((group) => group !== "");
  const known = groups(head);
  const missing = tail === undefined ? 0 : 8 - known.length - groups(tail).length;
  const whole = [...known, ...Array.from({ length: missing }, () => "0"), ...groups(tail ?? "")];
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":");
}
