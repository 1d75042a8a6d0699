import { LimnError } from "#contract/errors";
import { inputLimits } from "#contract/limits";
import type { PixelSize } from "#contract/sizes";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { codecModules } from "#functions/pictures/codec-modules";
import { objectKeys } from "#functions/pictures/object-keys";
import { objectSource } from "#functions/pictures/object-source";
import { type ByteSource, bytesSource } from "#imaging/codecs/byte-source";
import { inEightBits, type OpenedPicture, openPicture } from "#imaging/codecs/open-picture";
import type { EncodeRequest } from "#imaging/codecs/strips";
import type { OrderedPicture } from "../submit-order";

/** The picture that a preview is of: its file, what it is known by, and its size upright. */
export interface PreviewPicture {
  readonly file: ByteSource;
  /** The same for the same picture of the same person. */
  readonly fingerprint: string;
  readonly upright: PixelSize;
}

/** Rows are held in their full width, a few hundred of them. */
const maxWidthPx = 16_384;

/** What a preview's file says of its colours: they are the picture's own. */
export type PreviewColour = Pick<EncodeRequest, "isGrey" | "metadata">;

/** Throws `upload-missing`, the errors of `inspectPicture`, and `request-invalid` for a picture that is too wide. */
export async function readPreviewPicture(
  env: Env,
  uid: string,
  picture: OrderedPicture,
): Promise<PreviewPicture> {
  const { file, fingerprint } = await fileOf(env, uid, picture);
  const opened = await openPicture(file, inputLimits, codecModules);
  opened.close();
  const { upright } = opened.inspection;
  if (upright.widthPx > maxWidthPx) {
    const publicDetail = `A preview is possible of pictures of up to ${maxWidthPx} px across.`;
    throw new LimnError("request-invalid", { publicDetail });
  }
  return { file, fingerprint, upright };
}

/**
 * At 8 bits a sample, of which a screen shows no more: rows of 16 in their full width would be twice as much to hold. Throws the errors of
 * `openPicture`.
 */
export async function openPreviewPicture({ file }: PreviewPicture): Promise<OpenedPicture<Uint8Array>> {
  return inEightBits(await openPicture(file, inputLimits, codecModules));
}

/** A preview's colours are the picture's; of its other notes it carries none. */
export function colourOf({
  isGrey,
  profileBytes,
}: Pick<OpenedPicture, "isGrey" | "profileBytes">): PreviewColour {
  return { isGrey, metadata: { profile: profileBytes } };
}

async function fileOf(
  env: Env,
  uid: string,
  picture: OrderedPicture,
): Promise<Pick<PreviewPicture, "file" | "fingerprint">> {
  if (picture.kind === "sent") {
    const bytes = new Uint8Array(await new Response((await picture.open()).body).arrayBuffer());
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return { file: bytesSource(bytes), fingerprint: digest.join() };
  }
  // The account says whose it is: an upload of somebody else's is not there.
  const upload = await accountOf(env, uid).readUpload(picture.uploadId);
  const file = upload && (await objectSource(env.PICTURES, objectKeys.upload(uid, upload.id)));
  if (!file) throw new LimnError("upload-missing");
  return { file, fingerprint: picture.uploadId };
}
