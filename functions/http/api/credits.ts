import type { ImageDocument } from "#contract/jobs";

/** What a request charged, and what is left. */
export function creditsHeaders(chargedCredits: number, balanceCredits: number): Record<string, string> {
  return { "X-Credits-Charged": `${chargedCredits}`, "X-Credits-Remaining": `${balanceCredits}` };
}

/** What a job costs as it stands: nothing once its credits went back. */
export function chargedCreditsOf({ state, quote }: ImageDocument): number {
  return state === "failed" || state === "canceled" ? 0 : quote.amountCredits;
}
