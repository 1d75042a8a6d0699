import { z } from "zod";
import { LimnError } from "#contract/errors";
import { inputLimits } from "#contract/limits";
import type { PixelSize } from "#contract/sizes";
import { compose } from "#functions/compose";
import type { Env } from "#functions/env";
import { checkFileSize } from "#functions/jobs/receive-upload";
import { fetchPicture } from "#functions/network/fetch-picture";
import { inspectPicture } from "#imaging/codecs/inspect";
import { decodeBase64 } from "../api/read-picture-body";

const webAddressSchema = z.url({ protocol: /^https?$/ }).max(2_048);

/** A picture as another service's client sends it: its bytes, or where they are. */
export interface ForeignPicture {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The picture at an address, or in a data URL, as both services take it. Throws `request-invalid`, `file-too-large`, and
 * what `fetchPicture` throws.
 */
export async function pictureAt(address: unknown, field: string, env: Env): Promise<ForeignPicture> {
  if (typeof address !== "string" || address === "") throw invalid(field);
  if (address.startsWith("data:")) return { name: "picture", bytes: decodeBase64(address) };
  const url = webAddressSchema.safeParse(address);
  if (!url.success) throw invalid(field);
  return fetchPicture(url.data, compose(env).network);
}

/** The size of the upright picture, by its header. Throws what an upload is refused with. */
export function uprightSizeOf({ bytes }: ForeignPicture): PixelSize {
  checkFileSize(bytes.length);
  const inspected = inspectPicture(bytes, bytes.length, inputLimits);
  if (inspected.kind !== "picture") throw new LimnError("image-truncated", { detail: "header" });
  return inspected.inspection.upright;
}

function invalid(field: string): LimnError {
  return new LimnError("request-invalid", { publicDetail: `${field}: the address of a picture.` });
}
