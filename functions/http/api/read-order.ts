import { jobFormSchema, jobOrderSchema, jobSettingsSchema } from "#contract/jobs";
import type { Env } from "#functions/env";
import type { Order } from "#functions/jobs/submit-order";
import { readPictureBody } from "./read-picture-body";

export interface ReadOrder extends Order {
  /** The same for the same order, whichever way its bytes were wrapped. */
  readonly fingerprint: string;
}

const schemas = { json: jobOrderSchema, form: jobFormSchema, settings: jobSettingsSchema };

/** The order in the body of `POST /v1/jobs`, as JSON or as a form. Throws `request-invalid` and `file-too-large`. */
export async function readOrder(request: Request, env: Env): Promise<ReadOrder> {
  const { picture, settings } = await readPictureBody(request, env, schemas);
  const of = picture.kind === "uploaded" ? picture.uploadId : picture.fingerprint;
  return { picture, settings, fingerprint: JSON.stringify([of, settings]) };
}
