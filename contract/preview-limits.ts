/** Previews are free: a part of the picture at full quality, so many in a minute for each person. */
export const previewLimits = { maxEdgePx: 256, previewsPerMinute: 20 } as const;

/**
 * Previews by hosted models are free as well, and cost Limn about as much as a small job: a cent or two each by the providers' price
 * lists (read 2026-11). A person who chooses a mode and its strengths for one picture looks at a handful of places, so a dozen an hour is enough;
 * a key gets half, so that a program leaves its person some; an address gets what two people need. The dearest hour of one address
 * is half a dollar.
 */
export const hostedPreviewLimits = {
  perHour: { person: 12, key: 6, address: 24 },
  /** Of one account, at work together. */
  maxAtOnce: 2,
  /** Models answer within 5 to 60 seconds; a request that waits longer looks broken, and the next one finds the model awake. */
  maxWaitSeconds: 50,
  /** What is said to be worth a new try after that. */
  retryAfterSeconds: 30,
  /** A model is shown this much of the picture around the region, in pixels of what it is sent: it draws by what it sees. */
  contextEdgePx: 384,
  /** A second look at the same place costs nobody anything. */
  rememberedSeconds: 600,
} as const;

/**
 * Headers of a preview. Parts are "x,y,width,height": which part of the upright picture it shows, where that lies in the result that the
 * whole picture would give, and, where a hosted model made it, what that was shown. `engine` made it; `emulated` is "true" for an
 * emulator's work; `standsInFor` is the engine that would make the job and did not make this.
 */
export const previewHeaders = {
  region: "X-Preview-Region",
  result: "X-Preview-Result-Region",
  sent: "X-Preview-Sent-Region",
  engine: "X-Preview-Engine",
  emulated: "X-Preview-Emulated",
  standsInFor: "X-Preview-Stands-In-For",
} as const;
