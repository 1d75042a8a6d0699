import { previewLimits } from "#contract/preview-limits";

/**
 * What one person may ask for in a minute through their session, by what it costs. For all but previews, an API key has a limit of its own
 * (contract/api-keys.ts). Far above what a person does, and what a batch of a hundred pictures takes.
 */
export const requestsPerMinute = {
  api: 600,
  /** Each asks Stripe. */
  billing: 30,
  /** Each reads everything that the account holds, with the pictures. */
  export: 5,
  /** Each is work of the engine's, and free. */
  previews: previewLimits.previewsPerMinute,
} as const;

export type PaceKind = keyof typeof requestsPerMinute;
