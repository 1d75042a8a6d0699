import * as fc from "fast-check";
import { z } from "zod";

/** As much of JSON Schema as the API's document uses. */
const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
});
type JsonSchema = z.output<typeof schemaSchema>;

/** What values are made of besides their schema. */
export interface Surroundings {
  /** The named schemas of the document. */
  readonly schemas: Readonly<Record<string, unknown>>;
  /** Ids of what is there: one that a schema's pattern allows is taken as often as one made up. */
  readonly knownIds: readonly string[];
}

/** Values that a schema describes, more or less, and now and then something else altogether. */
export function arbitraryOf(schema: unknown, around: Surroundings): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: fittingOf(schemaSchema.parse(schema), around) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

function fittingOf(schema: JsonSchema, around: Surroundings): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined)
    return arbitraryOf(around.schemas[schema.$ref.split("/").at(-1) ?? ""], around);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, around)));
  switch (schema.type) {
    case "object":
      return objectOf(schema, around);
    case "array":
      return fc.array(arbitraryOf(schema.items ?? {}, around), { maxLength: 4 });
    case "integer":
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1e6),
        max: Math.min(schema.maximum ?? 64, 64),
      });
    case "number":
      return fc.double({ noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema, around);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf({ properties, required }: JsonSchema, around: Surroundings): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => [
    name,
    arbitraryOf(schema, around),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required.filter((name) => properties?.[name] !== undefined),
  });
}

function textOf(
  { pattern, format, maxLength }: JsonSchema,
  { knownIds }: Surroundings,
): fc.Arbitrary<string> {
  if (format === "uri")
    return fc.oneof(fc.webUrl(), fc.constantFrom("https://10.0.0.1/", "file:///etc/passwd"));
  if (pattern !== undefined) {
    const allowed = knownIds.filter((id) => new RegExp(pattern).test(id));
    const madeUp = fc.stringMatching(new RegExp(pattern));
    return allowed.length > 0 ? fc.oneof(fc.constantFrom(...allowed), madeUp) : madeUp;
  }
  return fc.string({ unit: "binary", maxLength: Math.min(maxLength ?? 40, 300) });
}
