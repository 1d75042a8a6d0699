import type { z } from "zod";
import type { ApiKeyScope } from "#contract/api-keys";
import type { ErrorCode } from "#contract/errors";

/** What an answer holds: a value of a schema, a picture's bytes, or nothing. */
export type AnswerContent = z.ZodType | "picture" | "nothing";

/** What a request's body holds: JSON, a form with a file named `image`, or a picture's bytes; any one of them. */
export interface RequestContent {
  readonly json?: z.ZodType;
  readonly form?: z.ZodType;
  readonly isPicture?: true;
}

/** One operation of the API, as its document tells it and as the tests hold every answer against it. */
export interface ApiOperation {
  readonly id: string;
  readonly method: "get" | "post" | "delete";
  /** Below `/v1`. */
  readonly path: string;
  readonly summary: string;
  /** What a key needs; null where nobody is asked for. */
  readonly scope: ApiKeyScope | null;
  /** What stands in braces in the path. */
  readonly parameters?: Readonly<Record<string, z.ZodType>>;
  readonly query?: z.ZodObject;
  readonly body?: RequestContent;
  readonly prefersWait?: true;
  /** A POST that changes nothing: to send it again does no harm, and needs no Idempotency-Key. */
  readonly changesNothing?: true;
  readonly answers: Readonly<Record<number, AnswerContent>>;
  /** What it refuses with, besides what every operation does. */
  readonly errors: readonly ErrorCode[];
}
