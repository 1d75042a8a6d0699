import { LimnError } from "#contract/errors";
import { type AttemptFailure, deliveryLogLimits } from "#contract/webhooks";
import type { AttemptOutcome } from "#functions/accounts/webhooks/deliveries";
import { fetchPublic, type PublicNetwork } from "#functions/network/public-fetch";

/** For the name, the request and the beginning of its answer (Standard Webhooks, "Request timeouts": 15 to 30 s). */
const timeoutMs = 15_000;
/** A server may ask for more patience than the schedule has, up to this. */
const maxRetryAfterMs = 6 * 3_600_000;
/** A letter of UTF-8 takes up to four bytes. */
const maxAnswerBytes = deliveryLogLimits.maxAnswerCharacters * 4;

export interface OutgoingWebhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Makes one attempt. Never rejects: whatever comes of it is for the log. Only a 2xx counts; a redirect is not followed, for
 * its owner can change the address instead.
 */
export async function sendWebhook(
  webhook: OutgoingWebhook,
  network: PublicNetwork,
  clock: () => number,
): Promise<AttemptOutcome> {
  const begunAt = clock();
  const signal = AbortSignal.timeout(timeoutMs);
  const ended = (outcome: Omit<AttemptOutcome, "durationMs">) => ({
    durationMs: clock() - begunAt,
    ...outcome,
  });
  try {
    const answer = await ask(webhook, signal, network);
    const { status, ok } = answer;
    const text = await beginningOf(answer);
    const retryAfterMs = retryAfterOf(answer.headers.get("Retry-After"), clock());
    return ended({ status, failure: ok ? null : "status", answer: text, retryAfterMs });
  } catch (error) {
    return ended({ status: null, failure: failureOf(error, signal), answer: "", retryAfterMs: 0 });
  }
}

async function ask({ url, headers, body }: OutgoingWebhook, signal: AbortSignal, network: PublicNetwork) {
  const sent = { "Content-Type": "application/json", "User-Agent": "Limn-Webhooks", ...headers };
  return fetchPublic(new URL(url), { method: "POST", headers: sent, body, signal }, network);
}

/** The beginning of an answer's body as text. One that breaks off has said what it said: its status counts. */
async function beginningOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let sizeBytes = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      sizeBytes += chunk.length;
      text += decoder.decode(chunk, { stream: true });
      if (sizeBytes >= maxAnswerBytes) break;
    }
  } catch {
    // Nothing more comes.
  }
  return text.slice(0, deliveryLogLimits.maxAnswerCharacters);
}

/** `Retry-After` in seconds or as a date (RFC 9110 section 10.2.3), in milliseconds from now. */
function retryAfterOf(header: string | null, now: number): number {
  if (header === null) return 0;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(waitMs) ? Math.min(maxRetryAfterMs, Math.max(0, waitMs)) : 0;
}

function failureOf(error: unknown, signal: AbortSignal): AttemptFailure {
  if (error instanceof LimnError) return error.code === "url-refused" ? "address-refused" : "name-unknown";
  return signal.aborted ? "too-late" : "no-answer";
}
