import { z } from "zod";
import { pictureFormatSchema } from "./formats";
import { namesOnePicture, onePictureSentence, pictureSource } from "./picture-source";
import { inputLimits } from "./limits";
import { sizeOfForm } from "./jobs";
import { parameterFields, parameterFormFields } from "./mode-parameters-schema";
import { modeSchema } from "./mode-schema";
import { previewLimits } from "./preview-limits";
import { sizeRequestSchema } from "./size-request";

const originPx = z.int().min(0).max(inputLimits.maxEdgePx);
const edgePx = z.int().min(1).max(previewLimits.maxEdgePx);

/** A part of the upright picture, in its pixels from the left and from the top. */
export const previewRegionSchema = z.strictObject({
  xPx: originPx,
  yPx: originPx,
  widthPx: edgePx,
  heightPx: edgePx,
});
export type PreviewRegion = z.infer<typeof previewRegionSchema>;

/** What is asked of the region: the settings of the job that it is a preview of. */
const previewSettings = {
  region: previewRegionSchema.describe("The part that is shown, in pixels of the upright picture."),
  mode: modeSchema.default("standard"),
  size: sizeRequestSchema.describe("The size that the whole picture would get."),
  format: pictureFormatSchema.default("png"),
  ...parameterFields,
};
export const previewSettingsSchema = z.strictObject(previewSettings);
export type PreviewSettings = z.infer<typeof previewSettingsSchema>;

/** The body of `POST /v1/preview` in JSON: the settings and exactly one picture. */
export const previewOrderSchema = z
  .strictObject({ ...pictureSource, ...previewSettings })
  .refine(namesOnePicture, onePictureSentence)
  .meta({
    examples: [
      {
        imageUrl: "https://example.com/photo.jpg",
        region: { xPx: 0, yPx: 0, widthPx: 256, heightPx: 256 },
        size: { scale: 2 },
      },
    ],
  });
export type PreviewOrder = z.input<typeof previewOrderSchema>;

const wholeNumberText = z.string().regex(/^\d{1,6}$/, "a whole number");

/** The fields of `POST /v1/preview` as multipart/form-data, beside the file `image`. */
export const previewFormSchema = z
  .strictObject({
    region: z
      .string()
      .regex(/^\d{1,6}(?:,\d{1,6}){3}$/, "four whole numbers with commas between")
      .describe("x, y, width and height in pixels of the upright picture, such as 0,0,256,256."),
    mode: modeSchema.optional(),
    format: pictureFormatSchema.optional(),
    scale: wholeNumberText.optional(),
    widthPx: wholeNumberText.optional(),
    heightPx: wholeNumberText.optional(),
    ...parameterFormFields,
  })
  .transform(({ region, scale, widthPx, heightPx, ...others }) => {
    const [xPx, yPx, regionWidthPx, regionHeightPx] = region.split(",").map(Number);
    return {
      ...others,
      region: { xPx, yPx, widthPx: regionWidthPx, heightPx: regionHeightPx },
      ...sizeOfForm({ scale, widthPx, heightPx }),
    };
  });
