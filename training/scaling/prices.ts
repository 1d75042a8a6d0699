/**
 * Cloudflare's public prices in US dollars beyond what the paid plan includes, read on 22 November 2026 (its documentation: "Pricing" of Workers,
 * Durable Objects, R2, Queues and Workflows).
 */
export const prices = {
  workers: { perRequest: 0.3e-6, perCpuMs: 0.02e-6 },
  objects: { perRequest: 0.15e-6, perGigabyteSecond: 12.5e-6, perRowWritten: 1e-6, perRowRead: 0.001e-6 },
  r2: { perWrite: 4.5e-6, perRead: 0.36e-6, perGigabyteMonth: 0.015 },
  queues: { perOperation: 0.4e-6 },
  /** Requests and time of workflows cost what the Worker's do; what they keep of their steps is some kilobytes. */
  workflows: { perRequest: 0.3e-6 },
} as const;

/** An object is billed for 128 MB as long as it is awake. */
export const objectGigabytes = 0.128;

/** A message is written, read and deleted. */
export const operationsPerMessage = 3;
