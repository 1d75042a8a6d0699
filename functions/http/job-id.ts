import { LimnError } from "#contract/errors";
import { jobIdSchema } from "#contract/ids";
import type { HttpContext } from "./context";

/** The job in the address; what is not even an id is not found. */
export function jobIdOf(c: HttpContext): string {
  const parsed = jobIdSchema.safeParse(c.req.param("id"));
  if (!parsed.success) throw new LimnError("not-found");
  return parsed.data;
}
