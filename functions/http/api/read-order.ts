import { LimnError } from "#contract/errors";
import { jobFormSchema, jobOrderSchema, jobSettingsSchema } from "#contract/jobs";
import type { Env } from "#functions/env";
import { sheetFor } from "#functions/jobs/blank-sheet";
import type { Order } from "#functions/jobs/submit-order";
import { isForm, readPictureBody } from "./read-picture-body";

export interface ReadOrder extends Order {
  /** The same for the same order, whichever way its bytes were wrapped. */
  readonly fingerprint: string;
}

const schemas = { json: jobOrderSchema, form: jobFormSchema, settings: jobSettingsSchema };

/** The order in the body of `POST /v1/jobs`, as JSON or as a form. Throws `request-invalid` and `file-too-large`. */
export async function readOrder(request: Request, env: Env): Promise<ReadOrder> {
  const { picture: sent, settings } = await readPictureBody(request, env, schemas);
  if (settings.mode === "create" && isForm(request)) {
    throw new LimnError("request-invalid", {
      publicDetail: "image: Create is asked for in JSON, of words alone.",
    });
  }
  const picture = settings.mode === "create" ? sheetFor(settings) : sent;
  const of = picture.kind === "uploaded" ? picture.uploadId : picture.fingerprint;
  return { picture, settings, fingerprint: JSON.stringify([of, settings]) };
}
