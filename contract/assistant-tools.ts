import { z } from "zod";
import type { ApiKeyScope } from "./api-keys";
import { describedPictureSchema, descriptionLanguageSchema } from "./description";
import { pictureFormatSchema } from "./formats";
import { jobIdSchema } from "./ids";
import { jobOrderSchema, jobStateSchema, quoteSchema } from "./jobs";
import { apiLimits, inputLimits } from "./limits";
import { product } from "./product";
import { sizeRequestSchema } from "./size-request";

/** What people's assistants can do with Limn: the same tools at /mcp and by `limn mcp` (Model Context Protocol). */
export interface AssistantTool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> {
  readonly name: string;
  readonly title: string;
  /** What the assistant reads when it chooses. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  /** What a key needs; null where any key will do. */
  readonly scope: ApiKeyScope | null;
}

/** Limn answers a tool in this time, also where the picture is not finished: clients wait for 60 s as a rule. */
export const assistantDeadlineMs = 50_000;

/** A result up to this size stands in the answer itself; base64 makes a third more of it. */
export const maxInlineResultBytes = 750_000;

const { imageUrl, imageBase64, uploadId, name, mode, format } = jobOrderSchema.shape;
const size = sizeRequestSchema.describe("What the result measures.");
const pictureSources = { imageUrl, imageBase64, uploadId };

const edgePx = z.int().min(1).max(inputLimits.maxEdgePx);
const pictureSize = z
  .strictObject({ widthPx: edgePx, heightPx: edgePx })
  .optional()
  .describe("The picture's own size where it is known: then it need not be sent for a price.");

/** Whether exactly one of these fields is given: a tool takes one picture. */
export function namesOnePicture(
  input: Readonly<Record<string, unknown>>,
  sources: readonly string[],
): boolean {
  return sources.filter((source) => input[source] !== undefined).length === 1;
}

const enlargement = { mode, size, format };

/** What stands in the answer of `upscale` and `result`. */
export const enlargedSchema = z.strictObject({
  jobId: jobIdSchema.nullable().describe("null where the picture was enlarged on the person's own machine."),
  name: z.string(),
  state: jobStateSchema,
  progress: z.number().min(0).max(1),
  mode: quoteSchema.shape.mode,
  format: pictureFormatSchema,
  widthPx: z.int(),
  heightPx: z.int(),
  creditsCharged: z.int(),
  creditsRemaining: z.int().nullable(),
  sizeBytes: z.int().nullable(),
  resultUrl: z.url().nullable().describe("The finished file, for requests that carry the API key."),
  viewUrl: z.url().nullable().describe("The finished file, for the person's own browser, signed in to Limn."),
  savedAs: z.string().nullable().describe("Where it was written on the person's own machine."),
});
export type Enlarged = z.infer<typeof enlargedSchema>;

const listedJobSchema = enlargedSchema.omit({ creditsRemaining: true, savedAs: true }).extend({
  jobId: jobIdSchema,
  createdAt: z.iso.datetime(),
  error: z.string().nullable().describe("Why there is no picture."),
});
export type ListedJob = z.infer<typeof listedJobSchema>;

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true } as const;

export const assistantTools = {
  upscale: {
    name: "upscale",
    title: "Enlarge a picture",
    description:
      "Enlarges one picture with Limn's neural network and gives the finished file. It spends credits of the person's " +
      "account: ask `quote` for the exact price first, and let the person agree where it is more than a few credits. " +
      "A picture that takes longer than a minute is answered as `running`: ask `result` for it, never `upscale` again.",
    input: z
      .strictObject({
        ...pictureSources,
        name,
        ...enlargement,
        maxCredits: z
          .int()
          .min(0)
          .describe("The most that this may cost: beyond it nothing is done and nothing charged."),
      })
      .refine(
        (input) => namesOnePicture(input, Object.keys(pictureSources)),
        "Name one picture: imageUrl, imageBase64 or uploadId",
      ),
    output: enlargedSchema,
    // Nothing is overwritten or deleted; but each call is a picture, and its price, of its own.
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    scope: "jobs:write",
  },
  quote: {
    name: "quote",
    title: "Price of an enlargement",
    description:
      "The exact price in credits and the exact size that `upscale` would give. Free; nothing is kept or charged.",
    input: z
      .strictObject({ ...pictureSources, pictureSize, ...enlargement })
      .refine(
        (input) => namesOnePicture(input, [...Object.keys(pictureSources), "pictureSize"]),
        "Name one picture, imageUrl, imageBase64 or uploadId, or its pictureSize",
      ),
    output: quoteSchema.extend({ creditsAvailable: z.int().nullable() }),
    annotations: { ...reads, openWorldHint: true },
    scope: "jobs:write",
  },
  result: {
    name: "result",
    title: "Result of a job",
    description:
      "Waits for a job of `upscale`, up to a minute, and gives its picture as `upscale` does. Free.",
    input: z.strictObject({ jobId: jobIdSchema }),
    output: enlargedSchema,
    annotations: { ...reads, openWorldHint: false },
    scope: "jobs:read",
  },
  describe: {
    name: "describe",
    title: "Describe a picture",
    description:
      "What can be said of a picture: its size, colours, brightness and sharpness as Limn measures them and, where a " +
      "vision model is there, a caption, alt text and keywords. Free; the picture is not kept.",
    input: z
      .strictObject({ imageUrl, imageBase64, language: descriptionLanguageSchema.default("en") })
      .refine(
        (input) => namesOnePicture(input, ["imageUrl", "imageBase64"]),
        "Name one picture: imageUrl or imageBase64",
      ),
    output: describedPictureSchema,
    annotations: { ...reads, openWorldHint: true },
    scope: null,
  },
  list: {
    name: "list",
    title: "List pictures",
    description: "The person's jobs, newest first, in pages: finished pictures and those that are at work.",
    input: z.strictObject({
      state: jobStateSchema.optional().describe("Only jobs in this state."),
      limit: z.int().min(1).max(apiLimits.maxPageSize).default(20),
      cursor: z.string().min(1).max(200).optional().describe("The nextCursor of the page before."),
    }),
    output: z.strictObject({ jobs: z.array(listedJobSchema), nextCursor: z.string().nullable() }),
    annotations: { ...reads, openWorldHint: false },
    scope: "jobs:read",
  },
  account: {
    name: "account",
    title: "Account and balance",
    description: "The credits that are left, and the plan.",
    input: z.strictObject({}),
    output: z.strictObject({ email: z.string(), plan: z.string(), creditsAvailable: z.int() }),
    annotations: { ...reads, openWorldHint: false },
    scope: "account:read",
  },
} as const satisfies Record<string, AssistantTool>;

/** Who answers, wherever it runs; the version grows when a tool changes. */
export const assistantServerInfo = { name: "limn", title: product.name, version: "1.0.0" } as const;

/** Told to every assistant when it connects. */
export const assistantInstructions =
  "Limn enlarges pictures with a neural network, and measures and describes them. Results cost credits: one for each " +
  "megapixel of output in the standard mode. Ask `quote` before `upscale`, and pass the price that the person agreed " +
  "to as `maxCredits`.";
