import { z } from "zod";

/** A value that a request takes or an answer holds, in words. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

export interface Parameter extends Field {
  readonly place: "path" | "query" | "header";
}

/** One of the ways in which a request's body can be written. */
export interface Body {
  readonly mediaType: string;
  readonly fields: readonly Field[];
  /** A whole body that works, where the document has one. */
  readonly example: unknown;
}

export interface Answer {
  readonly status: number;
  readonly mediaType: string | null;
  readonly fields: readonly Field[];
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly sentence: string;
}

/** One operation as the reference lists it. */
export interface OperationLine {
  readonly id: string;
  readonly method: string;
  /** With the version, such as "/v1/jobs/{id}". */
  readonly path: string;
  readonly summary: string;
}

/** One operation as the reference shows it once it is opened. */
export interface Operation extends OperationLine {
  readonly description: string;
  readonly needsKey: boolean;
  readonly parameters: readonly Parameter[];
  readonly bodies: readonly Body[];
  readonly answers: readonly Answer[];
  readonly refusals: readonly Refusal[];
}

const jsonSchemaSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  required: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  get properties() {
    return z.record(z.string(), jsonSchemaSchema).optional();
  },
  get items() {
    return jsonSchemaSchema.optional();
  },
  get anyOf() {
    return z.array(jsonSchemaSchema).optional();
  },
});
type JsonSchema = z.infer<typeof jsonSchemaSchema>;

const contentSchema = z.record(z.string(), z.object({ schema: jsonSchemaSchema.optional() }));
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(""),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query", "header"]),
        required: z.boolean().default(false),
        description: z.string().default(""),
        schema: jsonSchemaSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema.optional() })),
});
const documentSchema = z.object({
  servers: z.array(z.object({ url: z.url() })).min(1),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), jsonSchemaSchema) }),
});

/** What the reference shows of an OpenAPI document (3.1). Throws where it is none of the shape that Limn writes. */
export function readDocument(document: unknown): readonly Operation[] {
  const { servers, paths, components } = documentSchema.parse(document);
  const base = new URL(servers[0]?.url ?? "").pathname;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path: `${base}${path}`,
      summary: operation.summary,
      description: operation.description,
      needsKey: operation.security?.length !== 0,
      parameters: operation.parameters.map(({ name, in: place, required, description, schema }) => ({
        name,
        place,
        isRequired: required,
        type: typeOf(schema),
        description,
      })),
      bodies: bodiesOf(operation.requestBody?.content ?? {}, components.schemas),
      ...responsesOf(operation.responses, components.schemas),
    })),
  );
}

type Named = Readonly<Record<string, JsonSchema>>;

function bodiesOf(content: z.infer<typeof contentSchema>, named: Named): Body[] {
  return Object.entries(content).map(([mediaType, { schema }]) => ({
    mediaType,
    fields: schema ? fieldsOf(schema, named) : [],
    example: schema?.examples?.[0] ?? null,
  }));
}

function responsesOf(responses: z.infer<typeof operationSchema>["responses"], named: Named) {
  const answers: Answer[] = [];
  const refusals: Refusal[] = [];
  for (const [text, { description, content = {} }] of Object.entries(responses)) {
    const status = Number(text);
    if (status >= 400) {
      refusals.push(...description.split("\n\n").map((line) => refusalOf(status, line)));
      continue;
    }
    const [mediaType, media] = Object.entries(content)[0] ?? [];
    const fields = media?.schema ? fieldsOf(media.schema, named) : [];
    answers.push({ status, mediaType: mediaType ?? null, fields });
  }
  return { answers, refusals };
}

/** "code: sentence", as the document describes refusals. */
function refusalOf(status: number, line: string): Refusal {
  const [code = "", ...rest] = line.split(": ");
  return { status, code, sentence: rest.join(": ") };
}

/** The fields of an object, those of the objects within it too, by their whole names such as "image.quote.widthPx". */
function fieldsOf(schema: JsonSchema, named: Named, prefix = ""): Field[] {
  const { properties, required = [] } = resolved(schema, named);
  return Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const inner = resolved(property, named);
    const list = inner.items ? resolved(inner.items, named) : undefined;
    const field = {
      name: `${prefix}${name}`,
      type: typeOf(inner, named),
      isRequired: required.includes(name) && inner.default === undefined,
      description: property.description ?? inner.description ?? "",
    };
    const innerFields = list?.properties
      ? fieldsOf(list, named, `${field.name}[].`)
      : fieldsOf(inner, named, `${field.name}.`);
    return [field, ...innerFields];
  });
}

const referencePrefix = "#/components/schemas/";

function resolved(schema: JsonSchema, named: Named): JsonSchema {
  const name = schema.$ref?.startsWith(referencePrefix)
    ? schema.$ref.slice(referencePrefix.length)
    : undefined;
  return name === undefined ? schema : (named[name] ?? schema);
}

/** A schema's type in a few words: "integer", "png | jpeg | webp", "list of objects", "text or null". */
function typeOf(schema: JsonSchema, named: Named = {}): string {
  const alternatives = schema.anyOf;
  if (alternatives) return alternatives.map((one) => typeOf(resolved(one, named), named)).join(" or ");
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map(typeWord).join(" or ");
  if (schema.type === "array") return `list of ${typeOf(resolved(schema.items ?? {}, named), named)}`;
  if (schema.type === "object" && schema.properties) {
    return `{ ${Object.keys(schema.properties).join(", ")} }`;
  }
  return typeWord(schema.format === "date-time" ? "time" : (schema.type ?? "any value"));
}

function typeWord(type: string): string {
  if (type === "string") return "text";
  return type === "time" ? "ISO 8601 time" : type;
}
