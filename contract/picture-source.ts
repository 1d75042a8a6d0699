import { z } from "zod";
import { uploadIdSchema } from "./ids";

/** The ways in which a JSON body names its picture; it takes exactly one of them. */
export const pictureSource = {
  uploadId: uploadIdSchema.optional().describe("A picture that was sent to POST /v1/uploads."),
  imageUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .optional()
    .describe("Where Limn fetches the picture."),
  imageBase64: z.string().min(1).optional().describe("The picture's bytes in base64, or a data URL."),
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("What the picture is called; shown, never trusted."),
};

const pictureSourceSchema = z.strictObject(pictureSource);
export type PictureSource = z.infer<typeof pictureSourceSchema>;

const namedBy = ({ uploadId, imageUrl, imageBase64 }: PictureSource) =>
  [uploadId, imageUrl, imageBase64].filter((source) => source !== undefined);

export const namesOnePicture = (source: PictureSource): boolean => namedBy(source).length === 1;

export const namesPicture = (source: PictureSource): boolean => namedBy(source).length > 0;

export const onePictureSentence = "Name one picture: uploadId, imageUrl or imageBase64";
