import type { ProblemCode } from "./answers.js";

/** What goes wrong without a word from Limn. */
export type OwnCode =
  | "connection-failed"
  | "deadline"
  | "aborted"
  | "unexpected-answer"
  | "webhook-unverified";

/** Stable; of an answer that is no problem document (a gateway's) it is `http-` and the status. */
export type LimnErrorCode = ProblemCode | OwnCode | `http-${number}`;

/** Whatever goes wrong between a program and Limn. Its message is a sentence for people. */
export class LimnError extends Error {
  override readonly name: string = "LimnError";
  readonly code: LimnErrorCode;
  /** Of Limn's answer; null where there was none. */
  readonly status: number | null = null;
  /** Names the request where you ask Limn about it. */
  readonly requestId: string | null = null;
  /** The job that was under way: `jobs.wait` and `jobs.result` still find it. */
  jobId: string | null = null;

  constructor(code: LimnErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What a problem document (RFC 9457) and the headers beside it say. */
export interface ProblemFacts {
  readonly code: LimnErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly retryable: boolean;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  readonly fields: Readonly<Record<string, string>>;
}

/** Limn refused. `code` is stable and documented; the message is not. */
export class ProblemError extends LimnError {
  override readonly name: string = "ProblemError";
  override readonly status: number;
  override readonly requestId: string | null;
  /** Whether the same request may work later. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  /** Of a form: what is wrong, by the fields' names. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(facts: ProblemFacts) {
    super(facts.code, facts.detail);
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.retryable = facts.retryable;
    this.retryAfterMs = facts.retryAfterMs;
    this.fields = facts.fields;
  }
}

/** 400, 413, 415, 422: the request or its picture cannot be taken as it is. Nothing was charged. */
export class InvalidRequestError extends ProblemError {
  override readonly name = "InvalidRequestError";
}

/** 401: there is no API key, or it does not hold. */
export class AuthenticationError extends ProblemError {
  override readonly name = "AuthenticationError";
}

/** 402: the account has fewer credits than the picture costs. Nothing was charged. */
export class InsufficientCreditsError extends ProblemError {
  override readonly name = "InsufficientCreditsError";
}

/** 403: the key has not the scope that this needs. */
export class PermissionDeniedError extends ProblemError {
  override readonly name = "PermissionDeniedError";
}

/** 404: there is no such job, image, upload or webhook in this account. */
export class NotFoundError extends ProblemError {
  override readonly name = "NotFoundError";
}

/** 409: the state or the price is not what the request takes it for. */
export class ConflictError extends ProblemError {
  override readonly name = "ConflictError";
}

/** 429: too many requests, or too many pictures at work, also after all the waiting that was allowed. */
export class RateLimitError extends ProblemError {
  override readonly name = "RateLimitError";
}

/** 5xx: Limn itself failed, also after all retries. */
export class ServerError extends ProblemError {
  override readonly name = "ServerError";
}

/** Limn could not be reached, or the connection broke, also after all retries. */
export class ConnectionFailedError extends LimnError {
  override readonly name = "ConnectionFailedError";

  constructor(message: string, options?: ErrorOptions) {
    super("connection-failed", message, options);
  }
}

/** The time that the caller gave is over. Named as the platform names its own. */
export class DeadlineError extends LimnError {
  override readonly name = "TimeoutError";

  constructor(message: string) {
    super("deadline", message);
  }
}

/** The caller's signal was aborted; `cause` is its reason. Named as the platform names its own. */
export class AbortedError extends LimnError {
  override readonly name = "AbortError";

  constructor(reason: unknown) {
    super("aborted", "You stopped this.", { cause: reason });
  }
}

/** An answer is not what the API's document says: the address is not Limn's, or this package is too old. */
export class UnexpectedAnswerError extends LimnError {
  override readonly name = "UnexpectedAnswerError";

  constructor(message: string, options?: ErrorOptions) {
    super("unexpected-answer", message, options);
  }
}

/** A message is not one that Limn signed with this secret just now. */
export class WebhookVerificationError extends LimnError {
  override readonly name = "WebhookVerificationError";

  constructor(message: string) {
    super("webhook-unverified", message);
  }
}
