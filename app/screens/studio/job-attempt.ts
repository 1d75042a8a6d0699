import type { JobOrder } from "../../api/jobs";

/** A request with the key that makes it happen once, however often it is sent. */
export interface KeyedRequest {
  readonly request: JobOrder;
  readonly idempotencyKey: string;
}

/**
 * The same request as before keeps its key: where the answer to the first was lost, the second finds the job that the
 * first started. Another request is another job, with a key of its own.
 */
export function keyedRequest(
  request: JobOrder,
  previous: KeyedRequest | undefined,
  makeKey: () => string,
): KeyedRequest {
  const isSame = previous && JSON.stringify(previous.request) === JSON.stringify(request);
  return isSame ? previous : { request, idempotencyKey: makeKey() };
}
