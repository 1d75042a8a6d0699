import { z } from "zod";
import {
  accountAnswerSchema,
  imagePageSchema,
  jobAnswerSchema,
  jobPageSchema,
  modesAnswerSchema,
  quoteAnswerSchema,
} from "#contract/api";
import { apiKeyScopes } from "#contract/api-keys";
import { type ErrorCode, errorTable } from "#contract/errors";
import { formatFacts, pictureFormats, type SourceFormat, sourceFormats } from "#contract/formats";
import { imageDocumentSchema, quoteSchema, uploadSchema } from "#contract/jobs";
import { apiLimits } from "#contract/limits";
import { previewHeaders } from "#contract/preview-limits";
import { problemSchema } from "#contract/problem";
import {
  webhookDeliverySchema,
  webhookEventSchema,
  type WebhookEventType,
  webhookEventTypes,
  webhookSchema,
} from "#contract/webhooks";
import type { AnswerContent, ApiOperation, RequestContent } from "./operation";
import { apiOperations, errorsOf } from "./operations";

type Json = Record<string, unknown>;

/** The schemas that have a name in the document; everything else stands where it is used. */
const named = z.registry<{ id: string }>();
const names = {
  Job: imageDocumentSchema,
  Quote: quoteSchema,
  Upload: uploadSchema,
  JobAnswer: jobAnswerSchema,
  QuoteAnswer: quoteAnswerSchema,
  JobPage: jobPageSchema,
  ImagePage: imagePageSchema,
  AccountAnswer: accountAnswerSchema,
  ModesAnswer: modesAnswerSchema,
  Webhook: webhookSchema,
  WebhookDelivery: webhookDeliverySchema,
  WebhookEvent: webhookEventSchema,
  Problem: problemSchema,
} as const;
for (const [id, schema] of Object.entries(names)) named.add(schema, { id });

const referenceTo = (name: string) => `#/components/schemas/${name}`;

/**
 * The API's document (OpenAPI 3.1), made of the schemas that the Worker itself parses with, so that it cannot say anything
 * else than what is done.
 */
export function openApiDocument(origin: string): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Limn API",
      version: "1",
      description:
        "Send a picture, get it back larger. Every error is a problem document (RFC 9457) with a stable code; every POST that changes something takes an Idempotency-Key.",
    },
    servers: [{ url: `${origin}/v1` }],
    security: [{ apiKey: [] }],
    paths: pathsOf(apiOperations),
    webhooks: Object.fromEntries(webhookEventTypes.map((type) => [type, { post: describeEvent(type) }])),
    components: {
      schemas: namedSchemas(),
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: `A key of the profile page, limn_live_… or limn_test_…. Its scopes are among ${apiKeyScopes.join(", ")}.`,
        },
      },
      headers: answerHeaders,
    },
  };
}

function namedSchemas(): Json {
  const { schemas } = z.toJSONSchema(named, { uri: referenceTo, io: "output" });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
}

/** A schema without what says where it stands: in the document, its place does. */
function bare(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== "$schema" && name !== "$id"));
}

function pathsOf(operations: readonly ApiOperation[]): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return paths;
}

function describe(operation: ApiOperation): Json {
  const { id, summary, scope, body } = operation;
  const refusals = errorsOf(operation);
  const statuses = [...new Set(refusals.map((code) => errorTable[code].status))];
  const errors = statuses.map((status) => [
    status,
    describeErrors(refusals.filter((code) => errorTable[code].status === status)),
  ]);
  return {
    operationId: id,
    summary,
    ...(scope ? { description: `A key needs the scope ${scope}.` } : { security: [] }),
    parameters: parametersOf(operation),
    ...(body && { requestBody: { required: true, content: requestContent(body) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.answers).map(([status, content]) => [status, describeAnswer(content)]),
      ),
      ...Object.fromEntries(errors),
    },
  };
}

/** What Limn sends where an event happens. */
function describeEvent(type: WebhookEventType): Json {
  const schema = {
    allOf: [{ $ref: referenceTo("WebhookEvent") }, { properties: { type: { const: type } } }],
  };
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  });
  return {
    operationId: type,
    summary: `Sent to the webhooks that want ${type}, signed as Standard Webhooks has it.`,
    security: [],
    parameters: [
      header("webhook-id", "Names the event: the same in every attempt."),
      header("webhook-timestamp", "When it was sent, in seconds since 1970."),
      header("webhook-signature", "A signature of each secret that holds, with blanks between."),
    ],
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "2XX": { description: "Taken. Anything else, or nothing within 15 seconds, is tried again for a day." },
    },
  };
}

function parametersOf(operation: ApiOperation): Json[] {
  const { method, parameters: inPath, query, prefersWait, changesNothing } = operation;
  const parameters: Json[] = [];
  for (const [name, schema] of Object.entries(inPath ?? {})) {
    parameters.push({ name, in: "path", required: true, schema: schemaOf(schema) });
  }
  for (const [name, schema] of Object.entries(query?.shape ?? {})) {
    parameters.push({ name, in: "query", schema: schemaOf(schema as z.ZodType, "output") });
  }
  if (method === "post" && !changesNothing) {
    const description = "The same key with the same request gets the same answer, for a day at least.";
    const schema = { type: "string", minLength: 1, maxLength: 255 };
    parameters.push({ name: "Idempotency-Key", in: "header", description, schema });
  }
  if (prefersWait) {
    const description = `wait=n waits for the job's end, up to n seconds and at most ${apiLimits.maxWaitSeconds}.`;
    parameters.push({ name: "Prefer", in: "header", description, schema: { type: "string" } });
  }
  return parameters;
}

const contentOf = (formats: readonly SourceFormat[]) =>
  Object.fromEntries(formats.map((format) => [formatFacts[format].mimeType, {}]));

function requestContent({ json, form, isPicture }: RequestContent): Json {
  return {
    ...(isPicture && contentOf(sourceFormats)),
    ...(json && { "application/json": { schema: schemaOf(json) } }),
    ...(form && { "multipart/form-data": { schema: withFile(schemaOf(form)) } }),
  };
}

/** The file stands beside the fields that the schema parses. */
function withFile(schema: Json): Json {
  const { properties } = z.object({ properties: z.record(z.string(), z.unknown()) }).parse(schema);
  const image = { type: "string", contentMediaType: "application/octet-stream" };
  return { ...schema, properties: { image, ...properties }, required: ["image"] };
}

function schemaOf(schema: z.ZodType, io: "input" | "output" = "input"): Json {
  const name = named.get(schema)?.id;
  return name ? { $ref: referenceTo(name) } : bare(z.toJSONSchema(schema, { io }));
}

function describeAnswer(content: AnswerContent): Json {
  const headers = Object.fromEntries(
    Object.keys(answerHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
  if (content === "nothing") return { description: "Done.", headers };
  if (content === "picture")
    return { description: "The picture's bytes.", headers, content: contentOf(pictureFormats) };
  return {
    description: "Done.",
    headers,
    content: { "application/json": { schema: schemaOf(content, "output") } },
  };
}

function describeErrors(codes: readonly ErrorCode[]): Json {
  const schema = {
    allOf: [{ $ref: referenceTo("Problem") }, { properties: { code: { enum: codes } } }],
  };
  return {
    description: codes.map((code) => `${code}: ${errorTable[code].sentence}`).join("\n\n"),
    content: { "application/problem+json": { schema } },
  };
}

const part = (description: string) => ({ description, schema: { type: "string" } });
const number = (description: string) => ({ description, schema: { type: "integer" } });

/** Those that are there where they have something to say. */
const answerHeaders = {
  "X-Request-Id": { description: "Names this request where you ask about it.", schema: { type: "string" } },
  "X-Credits-Charged": number("What the job costs."),
  "X-Credits-Remaining": number("The balance after it."),
  "RateLimit-Limit": number("Requests of this key in a minute."),
  "RateLimit-Remaining": number("How many of them are left."),
  "RateLimit-Reset": number("Seconds until the next minute begins."),
  [previewHeaders.region]: part("The part of the upright picture that a preview shows: x,y,width,height."),
  [previewHeaders.result]: part("Where that lies in the result that the whole picture would give."),
  [previewHeaders.sent]: part("What a hosted model was shown of the upright picture for a preview."),
  [previewHeaders.engine]: part("The engine that made a preview: limn, or a provider's."),
  [previewHeaders.standsInFor]: part(
    "The engine that would make the job, where it did not make the preview.",
  ),
  [previewHeaders.emulated]: part("Whether a preview is a stand-in's: true or false."),
} as const;
