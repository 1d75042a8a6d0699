import type { z } from "zod";
import { LimnError } from "#contract/errors";
import { apiLimits } from "#contract/limits";
import type { PictureSource } from "#contract/picture-source";
import { compose } from "#functions/compose";
import type { Env } from "#functions/env";
import type { OrderedPicture } from "#functions/jobs/submit-order";
import type { IncomingPicture } from "#functions/jobs/receive-upload";
import { fetchPicture } from "#functions/network/fetch-picture";
import { plainFileName } from "../file-name";
import { limitBody } from "../limit-body";
import { parseRequest, readJson } from "../read-json";
import { digestOf } from "./idempotency";

/** Base64 makes four letters of three bytes; the rest of the body is small. */
export const maxJsonBytes = Math.ceil((apiLimits.maxBase64Bytes * 4) / 3) + 64 * 1024;
/** The fields and boundaries around the file. */
const maxFormBytes = apiLimits.maxMultipartBytes + 64 * 1024;

/** What a body with a picture is parsed by: all of its JSON, the fields of a form, and what both of them say. */
interface PictureBodySchemas<Settings extends z.ZodType> {
  readonly json: z.ZodType<PictureSource>;
  readonly form: z.ZodType;
  readonly settings: Settings;
}

interface PictureBody<Settings> {
  readonly picture: OrderedPicture;
  readonly settings: Settings;
}

export function isForm(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
}

/** A picture and what is asked of it, as JSON or as a form. Throws `request-invalid` and `file-too-large`. */
export async function readPictureBody<Settings extends z.ZodType>(
  request: Request,
  env: Env,
  schemas: PictureBodySchemas<Settings>,
): Promise<PictureBody<z.output<Settings>>> {
  if (isForm(request)) {
    const { file, fields } = await readForm(request);
    const settings = parseRequest(schemas.settings, parseRequest(schemas.form, fields));
    return { picture: await sentPicture(file.bytes, file.name), settings };
  }
  const { uploadId, imageUrl, imageBase64, name, ...settings } = await readJson(
    request,
    schemas.json,
    maxJsonBytes,
  );
  const picture = await pictureOf({ uploadId, imageUrl, imageBase64, name }, env);
  return { picture, settings: parseRequest(schemas.settings, settings) };
}

/** The picture that a body names, fetched when it is opened. Throws `request-invalid` and `file-too-large`. */
export async function pictureOf(
  { uploadId, imageUrl, imageBase64, name }: PictureSource,
  env: Env,
): Promise<OrderedPicture> {
  if (uploadId !== undefined) return { kind: "uploaded", uploadId };
  if (imageUrl !== undefined) {
    const open = async () => {
      const fetched = await fetchPicture(imageUrl, compose(env).network);
      return incomingOf(fetched.bytes, name ?? fetched.name);
    };
    return { kind: "sent", open, fingerprint: `url ${imageUrl}` };
  }
  return sentPicture(decodeBase64(imageBase64 ?? ""), name ?? "picture");
}

interface SentForm {
  readonly file: { readonly bytes: Uint8Array<ArrayBuffer>; readonly name: string };
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A form with a file named `image`. Throws `request-invalid` and `file-too-large`. */
export async function readForm(request: Request): Promise<SentForm> {
  const form = await parseForm(request);
  const { image, ...fields }: Record<string, unknown> = Object.fromEntries(form);
  if (!(image instanceof File)) {
    throw new LimnError("request-invalid", { publicDetail: "The file must be a part named image." });
  }
  if (new Set(form.keys()).size !== [...form.keys()].length) {
    throw new LimnError("request-invalid", { publicDetail: "A field comes twice." });
  }
  return { file: { bytes: new Uint8Array(await image.arrayBuffer()), name: image.name }, fields };
}

async function parseForm(request: Request): Promise<FormData> {
  const tooLarge = new LimnError("file-too-large", {
    publicDetail: `A form takes up to ${apiLimits.maxMultipartBytes / 1024 / 1024} MB; send larger files to POST /v1/uploads.`,
  });
  if (Number(request.headers.get("Content-Length")) > maxFormBytes) throw tooLarge;
  const body = request.body && limitBody(request.body, maxFormBytes, () => tooLarge);
  try {
    const contentType = request.headers.get("Content-Type") ?? "";
    return await new Response(body, { headers: { "Content-Type": contentType } }).formData();
  } catch (error) {
    if (error instanceof LimnError) throw error;
    throw new LimnError("request-invalid", { publicDetail: "The form cannot be read.", cause: error });
  }
}

export async function sentPicture(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<OrderedPicture> {
  const fingerprint = `sha-256 ${await digestOf(bytes)}`;
  return { kind: "sent", open: async () => incomingOf(bytes, name), fingerprint };
}

function incomingOf(bytes: Uint8Array<ArrayBuffer>, name: string): IncomingPicture {
  return { name: plainFileName(name), sizeBytes: bytes.length, body: new Blob([bytes]).stream() };
}

/** Plain base64 or a data URL, whatever type the latter claims. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replace(/^data:[^,]{0,100};base64,/, "");
  try {
    const binary = atob(plain);
    if (binary.length > apiLimits.maxBase64Bytes) {
      const publicDetail = `In base64, up to ${apiLimits.maxBase64Bytes / 1024 / 1024} MB are possible.`;
      throw new LimnError("file-too-large", { publicDetail });
    }
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch (error) {
    if (error instanceof LimnError) throw error;
    throw new LimnError("request-invalid", { publicDetail: "imageBase64: not base64." });
  }
}
