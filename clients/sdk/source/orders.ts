import type { JobForm, JobOrder, Mode, PictureFormat, PreviewForm, PreviewOrder, Scale } from "./answers.js";
import type { PictureAddress, PictureFile, UploadedPicture } from "./pictures.js";

/** As /v1/modes tells it; larger pictures are streamed to /v1/uploads. */
export const multipartLimitBytes = 20 * 1024 * 1024;

/** What is asked for. Give one of `scale`, `widthPx` and `heightPx`; where there is none, the picture is doubled. */
export interface JobSettings {
  readonly scale?: Scale;
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly mode?: Mode;
  readonly format?: PictureFormat;
  /** Refuses any other price (`price-changed`). */
  readonly expectedAmountCredits?: number;
  /** Is told of the job's end, signed. */
  readonly webhookUrl?: string;
}

type PictureNames = "uploadId" | "imageUrl" | "imageBase64" | "name";
type OrderedSettings = Omit<JobOrder, PictureNames> & { mode: Mode; format: PictureFormat };
type OrderedPreview = Omit<PreviewOrder, PictureNames>;
/** What is asked of a picture, in the words of the API. */
export type PictureSettings = OrderedSettings | OrderedPreview;

/** In the words of the API. Throws TypeError for more than one size. */
export function jobSettings(settings: JobSettings, dryRun: boolean): OrderedSettings {
  const { scale, widthPx, heightPx, mode, format, expectedAmountCredits, webhookUrl } = settings;
  if ([scale, widthPx, heightPx].filter((size) => size !== undefined).length > 1) {
    throw new TypeError(
      "Give one of scale, widthPx and heightPx: the others follow from the picture's shape.",
    );
  }
  return {
    mode: mode ?? "standard",
    format: format ?? "png",
    size: widthPx !== undefined ? { widthPx } : heightPx !== undefined ? { heightPx } : { scale: scale ?? 2 },
    ...(expectedAmountCredits !== undefined && { expectedAmountCredits }),
    ...(webhookUrl !== undefined && { webhookUrl }),
    dryRun,
  };
}

/** Whether the picture may come along with its order; a larger one is uploaded first. */
export function fitsIntoForm({ blob }: PictureFile): boolean {
  return blob.size <= multipartLimitBytes;
}

/** The body of `POST /v1/jobs` and `POST /v1/preview`: a form with the picture's bytes, or JSON that says which it is. */
export function orderBody(
  picture: PictureFile | PictureAddress | UploadedPicture,
  settings: PictureSettings,
): FormData | Blob {
  if (picture.kind === "file") return orderForm(picture, settings);
  const { name, ...source } =
    picture.kind === "address"
      ? { imageUrl: picture.url, name: picture.name }
      : { uploadId: picture.id, name: undefined };
  const order: JobOrder | PreviewOrder = { ...source, ...(name !== undefined && { name }), ...settings };
  return jsonBody(order);
}

export function jsonBody(content: unknown): Blob {
  return new Blob([JSON.stringify(content)], { type: "application/json" });
}

/** As a form has it: the size is not nested, a region is four numbers, and everything is text. */
function orderForm({ blob, name }: PictureFile, { size, ...settings }: PictureSettings): FormData {
  const { region, ...others } = "region" in settings ? settings : { ...settings, region: undefined };
  const fields: Partial<Record<keyof JobForm | keyof PreviewForm, unknown>> = {
    ...others,
    ...size,
    ...(region && { region: [region.xPx, region.yPx, region.widthPx, region.heightPx].join(",") }),
  };
  const form = new FormData();
  form.set("image", blob, name);
  for (const [field, value] of Object.entries(fields)) form.set(field, `${value}`);
  return form;
}
