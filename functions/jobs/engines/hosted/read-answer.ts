import type { z } from "zod";
import { ProviderFailure, type ProviderFailureKind } from "./provider-failure";

/** A provider's answer in JSON, of the shape that it documents. Throws `ProviderFailure` of this kind for any other. */
export async function readAnswer<Schema extends z.ZodType>(
  provider: string,
  kind: ProviderFailureKind,
  answer: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await answer.json().catch(() => null));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new ProviderFailure(provider, kind, `an answer of another shape: ${fields}`);
}
