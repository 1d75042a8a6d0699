import type { ListedJob } from "#contract/assistant-tools";
import { LimnError } from "#contract/errors";
import { type ImageDocument, mediaPath } from "#contract/jobs";
import { chargedCreditsOf } from "../api/credits";

/** A job as assistants are told of it. `origin` is where they reach Limn. */
export function listedJob(image: ImageDocument, origin: string): ListedJob {
  const { id, createdAt, state, progress, quote, upload, resultSizeBytes, error } = image;
  const isFinished = state === "succeeded";
  const { mode, format, widthPx, heightPx } = quote;
  return {
    jobId: id,
    name: upload.name,
    createdAt,
    state,
    progress,
    mode,
    format,
    widthPx,
    heightPx,
    creditsCharged: chargedCreditsOf(image),
    sizeBytes: resultSizeBytes,
    resultUrl: isFinished ? `${origin}/v1/jobs/${id}/result` : null,
    viewUrl: isFinished ? `${origin}${mediaPath(id, "result")}` : null,
    error: error && new LimnError(error).sentence,
  };
}
