import { Stripe } from "stripe";
import { LimnError } from "#contract/errors";
import type { Circuit } from "#functions/circuit/circuit";

export interface StripeConfiguration {
  readonly secretKey: string;
  /** Signs the webhook's deliveries. */
  readonly webhookSecret: string;
  /** Where Stripe's interface is: api.stripe.com where it is null, the stand-in otherwise. */
  readonly baseUrl: string | null;
  /** In front of every request to Stripe. */
  readonly circuit: Circuit;
}

/** Stripe answers within a second or two; a payment page must not hang for much longer. */
const timeoutMs = 10_000;

/**
 * Stripe's own client. Where somebody waits it tries twice more, with backoff and idempotency keys, so that nothing is
 * made twice; a webhook does not (`maxNetworkRetries: 0`), because Stripe delivers it again. While the circuit is open
 * nothing is sent and nothing tried again.
 */
export function stripeClient(
  { secretKey, baseUrl, circuit }: StripeConfiguration,
  { maxNetworkRetries = 2 }: { maxNetworkRetries?: number } = {},
): Stripe {
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchThrough(circuit)),
    timeout: timeoutMs,
    maxNetworkRetries: circuit.isOpen ? 0 : maxNetworkRetries,
    ...(baseUrl !== null && addressOf(new URL(baseUrl))),
  });
}

/** What Stripe refuses is an answer; that it fails, or does not answer, is its own affair. */
function fetchThrough(circuit: Circuit): typeof fetch {
  return (input, init) =>
    circuit.run(
      // Stripe's client gives its deadline in `init`.
      () => fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) }),
      ({ status }) => status >= 500,
    );
}

function addressOf({ hostname, port, protocol }: URL) {
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? "80" : "443"),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}

/**
 * Runs calls to Stripe and turns its failures into ours: `payment-declined` for cards, `payments-unavailable` for
 * everything that may pass. What is our own mistake stays what it is and reaches the operators.
 */
export async function callingStripe<Result>(calls: () => Promise<Result>): Promise<Result> {
  try {
    return await calls();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      throw new LimnError("payment-declined", { detail: error.code ?? error.message, cause: error });
    }
    const mayPass =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeAPIError;
    if (!mayPass) throw error;
    throw new LimnError("payments-unavailable", { detail: error.message, cause: error });
  }
}

/** The id of what Stripe gives as an id or, expanded, as an object. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  if (typeof reference === "string") return reference;
  return reference?.id ?? null;
}

/** Stripe counts in whole seconds. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** More than any list of one payment or customer that Limn makes has. */
export const longestList = 100;
