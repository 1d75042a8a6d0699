import {
  AuthenticationError,
  ConflictError,
  InsufficientCreditsError,
  InvalidRequestError,
  type LimnErrorCode,
  NotFoundError,
  PermissionDeniedError,
  ProblemError,
  type ProblemFacts,
  RateLimitError,
  ServerError,
} from "./errors.js";

const classes: Readonly<Record<number, new (facts: ProblemFacts) => ProblemError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  402: InsufficientCreditsError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  422: InvalidRequestError,
  429: RateLimitError,
};

/** The error of an answer that is no success. `text` is its body, `now` the time that a date is taken relative to. */
export function problemError(response: Response, text: string, now: Date): ProblemError {
  const { status, headers } = response;
  const document = parseObject(text);
  const code = document?.["code"];
  const isProblem = typeof code === "string";
  const detail = isProblem && typeof document?.["detail"] === "string" ? document["detail"] : null;
  const Kind = classes[status] ?? (status >= 500 ? ServerError : ProblemError);
  return new Kind({
    // Codes that this version does not know yet pass through as they are.
    code: isProblem ? (code as LimnErrorCode) : `http-${status}`,
    status,
    detail: detail ?? `Limn's address answered with HTTP status ${status}.`,
    retryable: isProblem ? document?.["retryable"] === true : canPass(status),
    requestId: headers.get("X-Request-Id"),
    retryAfterMs: retryAfterMs(headers.get("Retry-After"), now),
    fields: textsOf(document?.["fields"]),
  });
}

/** Of answers that are no problem documents: a gateway's, which may be gone in a moment. */
function canPass(status: number): boolean {
  return [408, 429, 502, 503, 504].includes(status) || (status >= 520 && status <= 527);
}

/** A Retry-After header in milliseconds from `now`: seconds or a date (RFC 9110); null where it says neither. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const seconds = /^\s*\d+(?:\.\d+)?\s*$/.test(header) ? Number(header) : Number.NaN;
  if (!Number.isNaN(seconds)) return seconds * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function textsOf(value: unknown): Record<string, string> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
