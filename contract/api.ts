import { z } from "zod";
import { userRecordSchema } from "./account";
import { apiKeyModeSchema } from "./api-keys";
import { pictureFormatSchema } from "./formats";
import { imageDocumentSchema, quoteSchema } from "./jobs";
import { parameterNames } from "./mode-parameters";
import { modeSchema } from "./mode-schema";
import { scales } from "./sizes";

/** What the API answers: each answer of `/v1` is one of these, or a problem (problem.ts), or a picture's bytes. */
export const jobAnswerSchema = z.strictObject({ image: imageDocumentSchema });
export const quoteAnswerSchema = z.strictObject({ quote: quoteSchema });

const nextCursor = z.string().nullable().describe("For the next page; null after the last.");
export const jobPageSchema = z.strictObject({ jobs: z.array(imageDocumentSchema), nextCursor });
export const imagePageSchema = z.strictObject({ images: z.array(imageDocumentSchema), nextCursor });

export const accountAnswerSchema = z.strictObject({ user: userRecordSchema });

const parameterNameSchema = z.enum(parameterNames);

const sizeLimits = { maxPixels: z.int(), maxEdgePx: z.int() };

/** What can be asked for, what it costs, and how much of it. */
export const modesAnswerSchema = z.strictObject({
  modes: z.array(
    z.strictObject({
      id: modeSchema,
      label: z.string(),
      creditsPerMegapixel: z.number(),
      minimumCredits: z.int(),
      enlarges: z.boolean().describe("Whether a size is asked for; otherwise the result has the picture's."),
      requires: z.array(parameterNameSchema),
      takes: z.array(parameterNameSchema).describe("Of what can be asked of the mode, what is taken here."),
    }),
  ),
  parameters: z
    .record(z.string(), z.strictObject({ least: z.number(), most: z.number(), first: z.number() }))
    .describe("The range of each strength, and the value that holds where none is given."),
  scales: z.array(z.literal(scales)),
  formats: z.array(pictureFormatSchema),
  limits: z.strictObject({
    input: z.strictObject({ ...sizeLimits, maxSizeBytes: z.int() }),
    output: z.strictObject({ ...sizeLimits, maxFactor: z.int() }),
    webp: z.strictObject(sizeLimits),
    avif: z.strictObject(sizeLimits),
    testKey: z.strictObject({ maxPixels: z.int() }),
    maxMultipartBytes: z.int(),
    maxBase64Bytes: z.int(),
    maxWaitSeconds: z.int(),
    maxActiveJobs: z.int(),
    requestsPerMinute: z.record(apiKeyModeSchema, z.int()),
  }),
});
