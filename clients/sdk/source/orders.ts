import type { JobForm, JobOrder, Mode, PictureFormat, PreviewForm, PreviewOrder, Scale } from "./answers.js";
import type { PictureAddress, PictureFile, UploadedPicture } from "./pictures.js";

/** As /v1/modes tells it; larger pictures are streamed to /v1/uploads. */
export const multipartLimitBytes = 20 * 1024 * 1024;

const parameterNames = [
  "detail",
  "cleanUp",
  "content",
  "resemblance",
  "dynamic",
  "fractality",
  "style",
  "prompt",
  "seed",
  "styleUploadId",
  "styleStrength",
  "maskUploadId",
  "aspectRatio",
  "keepLocation",
] as const satisfies readonly (keyof JobOrder)[];

/** What is asked of a mode besides: /v1/modes tells which mode takes which, and what it needs. */
export type ModeParameters = Pick<JobOrder, (typeof parameterNames)[number]>;

/** The modes whose results are not larger than their pictures. */
const keepTheirSize: ReadonlySet<Mode> = new Set(["style-transfer", "create", "inpaint"]);

/**
 * What is asked for. In the modes that enlarge, give one of `scale`, `widthPx` and `heightPx`; where there is none, the picture
 * is doubled.
 */
export interface JobSettings extends ModeParameters {
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
type OrderedPreview = Omit<PreviewOrder, PictureNames> & { mode: Mode; format: PictureFormat };
/** What is asked of a picture, in the words of the API. */
export type PictureSettings = OrderedSettings | OrderedPreview;

/** In the words of the API. Throws TypeError for more than one size. */
export function jobSettings(settings: JobSettings, dryRun: boolean): OrderedSettings {
  const { expectedAmountCredits, webhookUrl } = settings;
  return {
    ...pictureSettings(settings),
    ...(expectedAmountCredits !== undefined && { expectedAmountCredits }),
    ...(webhookUrl !== undefined && { webhookUrl }),
    dryRun,
  };
}

/** What is made of the picture, whether it is a job or a preview. Throws TypeError for more than one size. */
export function pictureSettings(settings: JobSettings): ModeParameters & {
  mode: Mode;
  format: PictureFormat;
  size?: NonNullable<JobOrder["size"]>;
} {
  const { mode = "standard", format = "png" } = settings;
  const given = parameterNames.flatMap((name) =>
    settings[name] === undefined ? [] : [[name, settings[name]]],
  );
  const size = sizeOf(settings, mode);
  return { mode, format, ...(size && { size }), ...Object.fromEntries(given) };
}

function sizeOf({ scale, widthPx, heightPx }: JobSettings, mode: Mode): JobOrder["size"] {
  if ([scale, widthPx, heightPx].filter((size) => size !== undefined).length > 1) {
    throw new TypeError(
      "Give one of scale, widthPx and heightPx: the others follow from the picture's shape.",
    );
  }
  if (widthPx !== undefined) return { widthPx };
  if (heightPx !== undefined) return { heightPx };
  // Asked of a mode that keeps the size, a scale is refused by Limn with a sentence.
  if (scale !== undefined) return { scale };
  return keepTheirSize.has(mode) ? undefined : { scale: 2 };
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
