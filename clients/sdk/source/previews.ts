import type { PreviewOrder } from "./answers.js";
import { UnexpectedAnswerError } from "./errors.js";
import { type JobSettings, pictureSettings } from "./orders.js";
import { Patience } from "./patience.js";
import type { PictureSource } from "./pictures.js";
import { type CallOptions, type Requests, requestPatienceMs } from "./requests.js";

/** A part of a picture, in its pixels from the left and from the top. */
export type Region = PreviewOrder["region"];

export interface PreviewOptions
  extends CallOptions,
    Omit<JobSettings, "expectedAmountCredits" | "webhookUrl"> {
  /** Of the upright picture, up to 256 × 256 pixels. */
  readonly region: Region;
}

/** A region as the whole job would give it. Its media type is `image/` and the format, PNG where not given. */
export interface Preview {
  readonly content: Uint8Array<ArrayBuffer>;
  /** Where it lies in the result that the whole picture would give. */
  readonly resultRegion: Region;
}

export async function previewRegion(
  requests: Requests,
  picture: PictureSource,
  { region, timeoutMs = requestPatienceMs, signal, ...settings }: PreviewOptions,
): Promise<Preview> {
  const patience = new Patience(timeoutMs, signal);
  const body = await requests.pictureBody(
    picture,
    undefined,
    { ...pictureSettings(settings), region },
    patience,
  );
  // It changes nothing, so that it may be sent again without a key of its own.
  const { headers, content } = await requests.send({ method: "POST", path: "/v1/preview", body }, patience);
  return { content, resultRegion: regionOf(headers.get("X-Preview-Result-Region")) };
}

function regionOf(text: string | null): Region {
  const [xPx, yPx, widthPx, heightPx] = (text ?? "").split(",").map(Number);
  if (heightPx === undefined || xPx === undefined || yPx === undefined || widthPx === undefined) {
    throw new UnexpectedAnswerError("This answer does not say where the preview lies, as Limn's API does.");
  }
  return { xPx, yPx, widthPx, heightPx };
}
