import type { WebhookAttempt, WebhookDelivery, WebhookEventType } from "#contract/webhooks";
import { formatDateAndTime, formatSeconds } from "../../../quantities/format";

/** What each event says. */
export const eventLabels: Readonly<Record<WebhookEventType, string>> = {
  "job.succeeded": "a picture is finished",
  "job.failed": "a picture could not be finished",
  "job.canceled": "a picture was stopped",
};

const failureWords: Readonly<Record<Exclude<WebhookAttempt["failure"], null | "status">, string>> = {
  "address-refused": "its name does not lead into the public internet",
  "name-unknown": "its name could not be looked up",
  "no-answer": "no answer",
  "too-late": "no answer in time",
  interrupted: "interrupted on our side",
};

/** "Attempt 2, 21 Nov 2026, 09:05 UTC: answered 500 after 0.2 s". */
export function attemptInWords({ number, at, durationMs, status, failure }: WebhookAttempt): string {
  const outcome = failure === null || failure === "status" ? `answered ${status}` : failureWords[failure];
  return `Attempt ${number}, ${formatDateAndTime(at)}: ${outcome} after ${formatSeconds(durationMs)}`;
}

/** "Delivered", "Given up", "Again 21 Nov 2026, 09:05 UTC", "On its way". */
export function stateInWords({ state, nextAttemptAt, attempts }: WebhookDelivery): string {
  if (state === "delivered") return "Delivered";
  if (state === "failed") return "Given up";
  return nextAttemptAt !== null && attempts.length > 0
    ? `Again ${formatDateAndTime(nextAttemptAt)}`
    : "On its way";
}
