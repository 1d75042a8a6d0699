import { z } from "zod";
import { uploadIdSchema } from "./ids";
import {
  type AspectRatio,
  aspectRatios,
  contentKinds,
  creativeStyles,
  maxPromptLength,
  maxSeed,
  type NumberParameter,
  numberParameters,
  type ParameterName,
} from "./mode-parameters";

const strength = (name: NumberParameter) => {
  const { least, most } = numberParameters[name];
  return z.number().min(least).max(most).optional();
};

/** The parameters as a request's fields; which of them a mode takes is said in mode-parameters.ts. */
export const parameterFields = {
  detail: strength("detail").describe("How much detail the AI adds: 0 adds none."),
  cleanUp: strength("cleanUp").describe("How much noise and compression is taken away: 0 is faithful."),
  content: z
    .enum(contentKinds)
    .optional()
    .describe("What the picture is, for Crystal: a photo where it is not said."),
  resemblance: strength("resemblance").describe("How closely the result keeps to the picture."),
  dynamic: strength("dynamic").describe("How much contrast within details; hosted models take it."),
  fractality: strength("fractality").describe("How finely details are worked out; hosted models take it."),
  style: z.enum(creativeStyles).optional().describe("What the picture shows, for Creative."),
  prompt: z
    .string()
    .trim()
    .min(1)
    .max(maxPromptLength)
    .optional()
    .describe("In words; hosted models take it."),
  seed: z.int().min(0).max(maxSeed).optional().describe("The same seed gives the same picture."),
  styleUploadId: uploadIdSchema.optional().describe("The picture whose style is carried over: an upload."),
  styleStrength: strength("styleStrength").describe("How much of the style is carried over."),
  maskUploadId: uploadIdSchema
    .optional()
    .describe("What is to be filled, white on black, in the picture's shape: an upload."),
  aspectRatio: z
    .enum(Object.keys(aspectRatios) as [AspectRatio, ...AspectRatio[]])
    .optional()
    .describe("The shape of what Create paints; square where it is not said."),
  keepLocation: z
    .boolean()
    .optional()
    .describe(
      "Whether the place where the picture was taken stays in its notes; it is taken out where this is not said.",
    ),
} satisfies Record<ParameterName, z.ZodType>;

const numberText = z
  .string()
  .regex(/^-?\d{1,10}(?:\.\d{1,3})?$/, "a number")
  .transform(Number);

const inForm = (schema: z.ZodOptional<z.ZodNumber>) => numberText.pipe(schema.unwrap()).optional();

/** The same as the fields of a form, where numbers are texts. */
export const parameterFormFields = {
  ...parameterFields,
  detail: inForm(parameterFields.detail),
  cleanUp: inForm(parameterFields.cleanUp),
  resemblance: inForm(parameterFields.resemblance),
  dynamic: inForm(parameterFields.dynamic),
  fractality: inForm(parameterFields.fractality),
  styleStrength: inForm(parameterFields.styleStrength),
  seed: inForm(parameterFields.seed),
  keepLocation: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional(),
};

export const parametersSchema = z.strictObject(parameterFields);
export type Parameters = z.infer<typeof parametersSchema>;
