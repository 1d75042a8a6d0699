import type { InboxKind } from "#contract/inbox-topics";

/** Crockford's base 32: no letter that is taken for another one. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const letters = { support: "S", feedback: "F" } as const satisfies Record<InboxKind, string>;

/** A new reference of 40 random bits, such as "S-7K3M-9QPD": short enough to be said over a telephone. */
export function makeReference(kind: InboxKind, randomBytes: (count: number) => Uint8Array): string {
  const body = Array.from(randomBytes(8), (byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return `${letters[kind]}-${body.slice(0, 4)}-${body.slice(4)}`;
}
