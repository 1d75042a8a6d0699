import fc from "fast-check";
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

/** The named schemas of a document. */
export type NamedSchemas = Readonly<Record<string, unknown>>;

/** Values that a schema describes, more or less, and now and then something else altogether. */
export function arbitraryOf(schema: unknown, named: NamedSchemas): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: fittingOf(schemaSchema.parse(schema), named) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

function fittingOf(schema: JsonSchema, named: NamedSchemas): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return arbitraryOf(named[schema.$ref.split("/").at(-1) ?? ""], named);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, named)));
  switch (schema.type) {
    case "object":
      return objectOf(schema, named);
    case "array":
      return fc.array(arbitraryOf(schema.items ?? {}, named), { maxLength: 4 });
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
      return textOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf({ properties, required }: JsonSchema, named: NamedSchemas): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => [name, arbitraryOf(schema, named)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required.filter((name) => properties?.[name] !== undefined),
  });
}

function textOf({ pattern, format, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === "uri")
    return fc.oneof(fc.webUrl(), fc.constantFrom("https://10.0.0.1/", "file:///etc/passwd"));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: "binary", maxLength: Math.min(maxLength ?? 40, 300) });
}
