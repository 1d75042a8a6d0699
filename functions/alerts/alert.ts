import { product } from "#contract/product";
import { redact } from "#functions/observe/redact";

/** Where an error happened, as its prefix says (specification section 7: '{product}, frontend, '). */
export type AlertSource = "frontend" | "worker";

/** A failure on its way to the operators, with how often it has happened. */
export interface Alert {
  readonly fingerprint: string;
  readonly text: string;
  readonly count: number;
}

/** Telegram's documentation of sendMessage: 1–4,096 characters, counted in UTF-16 units. */
export const maxTextLength = 4_096;

/** An alert of one failure, without secrets. */
export function alertOf(source: AlertSource, description: string): Alert {
  // Redacted before it is cut: half a token would no longer be known as one. The bound keeps that cheap.
  const text = `${product.alertName}, ${source}, ${redact(description.slice(0, 4 * maxTextLength))}`;
  return { fingerprint: fingerprintOf(text), text: cut(text, maxTextLength), count: 1 };
}

/** Failures that differ only in figures, ids and where on the site they are count as one. */
export function fingerprintOf(text: string): string {
  return text
    .replace(/https?:\/\/[^\s)]+/g, "address")
    .replace(/\b[a-z]{3}_[0-9a-z]{26}\b/g, "id")
    .replace(/-[\w-]{8}\.(?=m?js\b)/g, ".")
    .replace(/\b[0-9a-f]{8,}\b/gi, "0")
    .replace(/\d+/g, "0")
    .slice(0, 400);
}

/** The message of an alert: exactly its text where it happened once, and with the count where it happened more often. */
export function messageOf({ text, count }: Alert, spanMs: number): string {
  if (count === 1) return text;
  const times = `\n(${count.toLocaleString("en")} times within ${spanOf(spanMs)})`;
  return cut(text, maxTextLength - times.length) + times;
}

function spanOf(spanMs: number): string {
  const seconds = Math.max(1, Math.ceil(spanMs / 1_000));
  return seconds <= 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
}

/** A text of at most that many UTF-16 units; it ends in "…" where something is missing, and never in half a character. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const kept = text.slice(0, maxLength - 1);
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}
