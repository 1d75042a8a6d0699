import { LimnError } from "#contract/errors";
import type { ImageDocument, JobSettings, Quote } from "#contract/jobs";
import { aspectRatios } from "#contract/mode-parameters";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { objectKeys } from "#functions/pictures/object-keys";
import { enginesOf } from "./engines/engines";
import { quoteJob } from "./quote";
import { type IncomingPicture, inspectIncoming, receiveUpload } from "./receive-upload";
import { quoteUpload, type StartedJob, startJob, type StartJobOptions } from "./start-job";

/** The picture of an order: one that was uploaded before, or one that comes with it. */
export type OrderedPicture =
  | { readonly kind: "uploaded"; readonly uploadId: string }
  | {
      readonly kind: "sent";
      /** Opens the picture; each order opens it once. */
      readonly open: () => Promise<IncomingPicture>;
      /** The same for the same picture, so that an order which is sent again is known. */
      readonly fingerprint: string;
    };

export interface Order {
  readonly picture: OrderedPicture;
  readonly settings: JobSettings;
}

/** Prices an order: nothing is kept and nothing charged. Throws what the picture or the size is refused with. */
export async function quoteOrder(env: Env, uid: string, { picture, settings }: Order): Promise<Quote> {
  if (picture.kind === "uploaded") {
    return quoteUpload(env, uid, { uploadId: picture.uploadId, ...settings });
  }
  // The size of a sheet follows from the settings.
  if (settings.mode === "create") {
    const { widthPx, heightPx } = aspectRatios[settings.aspectRatio ?? "1:1"];
    return quoteJob({ widthPx, heightPx }, settings, enginesOf(env));
  }
  const { upright } = await inspectIncoming(await picture.open());
  return quoteJob(upright, settings, enginesOf(env));
}

/**
 * Makes the job of an order: takes the picture in where it came along, then does what `startJob` does. What is refused
 * leaves no picture behind.
 */
export async function submitOrder(
  env: Env,
  uid: string,
  { picture, settings }: Order,
  options: Omit<StartJobOptions, "pictureFingerprint">,
): Promise<StartedJob> {
  if (picture.kind === "uploaded") {
    const { uploadId } = picture;
    return startJob(env, uid, { uploadId, ...settings }, { ...options, pictureFingerprint: uploadId });
  }
  const upload = await receiveUpload(env, uid, await picture.open(), options.now, options.randomBytes);
  try {
    const started = await startJob(
      env,
      uid,
      { uploadId: upload.id, ...settings },
      { ...options, pictureFingerprint: picture.fingerprint },
    );
    // An earlier request had made the job, of its own copy of the picture.
    if (!started.created) await dropUpload(env, uid, upload.id);
    return started;
  } catch (error) {
    await dropUpload(env, uid, upload.id);
    throw error;
  }
}

async function dropUpload(env: Env, uid: string, uploadId: string): Promise<void> {
  if (await accountOf(env, uid).dropUpload(uploadId)) {
    await env.PICTURES.delete(objectKeys.upload(uid, uploadId));
  }
}

/** The finished picture's image. Throws `not-found`, and what the job came to where there is no picture. */
export async function findFinished(env: Env, uid: string, jobId: string): Promise<ImageDocument> {
  const image = await accountOf(env, uid).readJob(jobId);
  if (!image) throw new LimnError("not-found");
  if (image.state === "failed") throw new LimnError(image.error ?? "job-failed");
  if (image.state === "canceled") throw new LimnError("job-canceled");
  if (image.state !== "succeeded") throw new LimnError("job-not-finished");
  return image;
}
