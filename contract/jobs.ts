import { z } from "zod";
import { type ErrorCode, errorTable } from "./errors";
import { pictureFormatSchema, sourceFormatSchema } from "./formats";
import { jobIdSchema, uploadIdSchema } from "./ids";
import { parameterFields, parameterFormFields, parametersSchema } from "./mode-parameters-schema";
import { modeSchema } from "./mode-schema";
import { namesOnePicture, namesPicture, onePictureSentence, pictureSource } from "./picture-source";
import { sizeRequestSchema } from "./size-request";
import { pictureNoteSchema } from "./picture-notes";
import { webhookUrlSchema } from "./webhook-url";

/** A job moves forward only: queued → running → one of the three ends. */
export const jobStates = ["queued", "running", "succeeded", "failed", "canceled"] as const;
export const jobStateSchema = z.enum(jobStates);
export type JobState = z.infer<typeof jobStateSchema>;

export function isEnd(state: JobState): boolean {
  return state === "succeeded" || state === "failed" || state === "canceled";
}

/** What is asked for, whatever picture it is asked of. */
const jobSettings = {
  mode: modeSchema.default("standard"),
  size: sizeRequestSchema
    .optional()
    .describe("What the result measures, in the modes that enlarge; the others keep the picture's size."),
  format: pictureFormatSchema.default("png"),
  ...parameterFields,
  /** The price that the person saw: another one is refused as `price-changed`, never charged. */
  expectedAmountCredits: z.int().min(0).optional(),
  /** Prices the request and changes nothing. */
  dryRun: z.boolean().default(false),
  /** Told of the job's end, besides the account's webhooks. */
  webhookUrl: webhookUrlSchema
    .optional()
    .describe("Is sent the job's end, signed by the webhook without a url."),
};

/** A job of a picture that was uploaded before. */
export const jobRequestSchema = z.strictObject({ uploadId: uploadIdSchema, ...jobSettings });
export type JobRequest = z.infer<typeof jobRequestSchema>;
export type JobSettings = Omit<JobRequest, "uploadId">;

/** The body of `POST /v1/jobs` in JSON: the settings and exactly one picture. */
export const jobOrderSchema = z
  .strictObject({ ...pictureSource, ...jobSettings })
  .refine(
    (order) => (order.mode === "create" ? !namesPicture(order) : namesOnePicture(order)),
    onePictureSentence,
  )
  .meta({ examples: [{ imageUrl: "https://example.com/photo.jpg", size: { scale: 2 }, dryRun: true }] });

const wholeNumberText = z.string().regex(/^\d{1,6}$/, "a whole number");

/** The size that the fields of a form ask for; nothing where they ask for none. */
export function sizeOfForm(fields: Readonly<Record<"scale" | "widthPx" | "heightPx", string | undefined>>): {
  size?: Record<string, number>;
} {
  const given = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
  if (given.length === 0) return {};
  return { size: Object.fromEntries(given.map(([name, text]) => [name, Number(text)])) };
}

/** The fields of `POST /v1/jobs` as multipart/form-data, beside the file `image`. */
export const jobFormSchema = z
  .strictObject({
    mode: modeSchema.optional(),
    format: pictureFormatSchema.optional(),
    scale: wholeNumberText.optional(),
    widthPx: wholeNumberText.optional(),
    heightPx: wholeNumberText.optional(),
    expectedAmountCredits: wholeNumberText.optional(),
    dryRun: z.enum(["true", "false"]).optional(),
    webhookUrl: webhookUrlSchema.optional(),
    ...parameterFormFields,
  })
  .transform(({ scale, widthPx, heightPx, expectedAmountCredits, dryRun, ...others }) => ({
    ...others,
    ...sizeOfForm({ scale, widthPx, heightPx }),
    ...(expectedAmountCredits && { expectedAmountCredits: Number(expectedAmountCredits) }),
    dryRun: dryRun === "true",
  }));

/** What the fields of a form say, in the words of the JSON body. */
export const jobSettingsSchema = z.strictObject(jobSettings);

/** What a job will give and cost, known before anything is spent. */
export const quoteSchema = z.strictObject({
  mode: modeSchema,
  format: pictureFormatSchema,
  widthPx: z.int(),
  heightPx: z.int(),
  amountCredits: z.int(),
  /** What was asked of the mode besides. */
  parameters: parametersSchema,
});
export type Quote = z.infer<typeof quoteSchema>;

/** A picture that was sent and is waiting for jobs. Width and height are those of the upright picture. */
export const uploadSchema = z.strictObject({
  id: uploadIdSchema,
  name: z.string().max(200),
  format: sourceFormatSchema,
  widthPx: z.int(),
  heightPx: z.int(),
  hasAlpha: z.boolean(),
  sizeBytes: z.int(),
  createdAt: z.iso.datetime(),
  /** What there is to say of how it was read. */
  notes: z.array(pictureNoteSchema),
});
export type Upload = z.infer<typeof uploadSchema>;

export const errorCodeSchema = z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]);

/** One picture of the history: a job with what went in and what came out. Its id is the job's. */
export const imageDocumentSchema = z.strictObject({
  id: jobIdSchema,
  createdAt: z.iso.datetime(),
  state: jobStateSchema,
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  quote: quoteSchema,
  upload: uploadSchema,
  /** Set once the job has succeeded. */
  resultSizeBytes: z.int().nullable(),
  /** Set once the job has failed. */
  error: errorCodeSchema.nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** No model made it: a stand-in on a developer's machine did, and marked it. */
  isEmulated: z.boolean(),
});
export type ImageDocument = z.infer<typeof imageDocumentSchema>;

export type MediaVariant = "source" | "result" | "thumbnail";

/** Where one of an image's files is read; only its owner's session may. `download` asks for a file, not a view. */
export function mediaPath(
  imageId: string,
  variant: MediaVariant,
  options: { download?: boolean } = {},
): string {
  return `/media/images/${imageId}/${variant}${options.download ? "?download=1" : ""}`;
}
