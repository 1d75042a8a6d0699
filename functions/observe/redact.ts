interface Secret {
  readonly pattern: RegExp;
  readonly replacement: string;
}

/** What must not stand in a chat, most telling shape first. Rather too much than too little is taken out. */
const secrets: readonly Secret[] = [
  // Signed tokens and cookies (JWT, RFC 7519): three parts, the last of which may be empty.
  { pattern: /\beyJ[\w-]{8,}\.[\w-]{4,}\.[\w-]*/g, replacement: "[token]" },
  // A bot's token, as in the address of the chat's API.
  { pattern: /\d{6,}:[\w-]{20,}/g, replacement: "[token]" },
  { pattern: /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, replacement: "$1 [token]" },
  // fal's keys: an id and a secret, both in hexadecimal.
  { pattern: /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}:[\w-]{8,}/gi, replacement: "[key]" },
  // Keys with a telling prefix: Stripe's, Limn's, Replicate's, Google's and their like.
  { pattern: /\b(sk|pk|rk|whsec|limn|r8|ghp|xox[abp])[_-][\w.-]{8,}/gi, replacement: "[key]" },
  { pattern: /\bAIza[\w-]{20,}/g, replacement: "[key]" },
  {
    pattern:
      /\b(password|passwd|secret|token|api[_-]?key|oobcode|cookie|authorization)(["']?\s*[:=]\s*["']?)[^\s"'&,;]+/gi,
    replacement: "$1$2[secret]",
  },
  { pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, replacement: "[e-mail]" },
  // What stands in a web address behind its path.
  { pattern: /(\bhttps?:\/\/[^\s?#)"']+)[?#][^\s)"']*/g, replacement: "$1?[…]" },
  { pattern: /\b(?:\d{1,3}\.){3}\d{1,3}\b/g, replacement: "[address]" },
  { pattern: /(?<![\w:])(?:[\da-f]{1,4}:){3,7}[\da-f:]{1,39}(?![\w:])/gi, replacement: "[address]" },
  // Long runs of letters and figures that no word and no file name is.
  { pattern: /\b(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])\w{32,}\b/g, replacement: "[secret]" },
];

/** Takes tokens, keys, e-mail and network addresses out of a text that goes to the operators' chat. */
export function redact(text: string): string {
  return secrets.reduce((kept, { pattern, replacement }) => kept.replace(pattern, replacement), text);
}
