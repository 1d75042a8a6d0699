import { z } from "zod";
import { outputLimits } from "./limits";
import { type SizeRequest, scales } from "./sizes";

/** Apart from the arithmetic of sizes: pages that only reckon need no parser. */
export const sizeRequestSchema: z.ZodType<SizeRequest, SizeRequest> = z.union([
  z.strictObject({ scale: z.literal(scales) }),
  z.strictObject({ widthPx: z.int().min(1).max(outputLimits.maxEdgePx) }),
  z.strictObject({ heightPx: z.int().min(1).max(outputLimits.maxEdgePx) }),
]);
