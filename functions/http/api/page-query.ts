import { z } from "zod";
import { jobStateSchema } from "#contract/jobs";
import { apiLimits } from "#contract/limits";

/** The query of a list. The cursor is the `nextCursor` of the page before; what it holds is Limn's own affair. */
export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(apiLimits.maxPageSize).default(apiLimits.defaultPageSize),
  cursor: z.string().min(1).max(200).optional(),
});

export const jobPageQuerySchema = pageQuerySchema.extend({ state: jobStateSchema.optional() });
