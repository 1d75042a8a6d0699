import { describeError } from "./describe-error";
import { redact } from "./redact";
import { currentRequestId } from "./request-id";

/** What a line says besides its sentence. `error` may be anything that was thrown. */
export type LogFields = Readonly<Record<string, unknown>>;

/**
 * The log: one line of JSON for each thing that happened, as Workers Logs indexes them, with the id of the request that it
 * belongs to. What could open something is taken out of every text. The sentence stays the same each time, so that it can
 * be searched for; what differs stands in the fields.
 */
export const log = {
  info: (message: string, fields: LogFields = {}) => console.log(lineOf("info", message, fields)),
  warn: (message: string, fields: LogFields = {}) => console.warn(lineOf("warn", message, fields)),
  error: (message: string, fields: LogFields = {}) => console.error(lineOf("error", message, fields)),
} as const;

function lineOf(level: string, message: string, fields: LogFields): string {
  const requestId = currentRequestId();
  const line = { level, message: redact(message), ...(requestId !== null && { requestId }) };
  return JSON.stringify({ ...line, ...mapValues(fields) });
}

function mapValues(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

function plain(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  return redact(typeof value === "string" ? value : describeError(value));
}
