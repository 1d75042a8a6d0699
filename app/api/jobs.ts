import { z } from "zod";
import { type ImageDocument, imageDocumentSchema, type jobOrderSchema } from "#contract/jobs";
import { callApi } from "./call";
import { UnreachableError } from "./failure";

/** What a job is asked for with, as `POST /v1/jobs` takes it. */
export type JobOrder = z.input<typeof jobOrderSchema>;

const imageAnswerSchema = z.object({ image: imageDocumentSchema });

/** Waits between the tries of a request whose answer was lost. */
const retryDelaysMs = [500, 2_000] as const;

/**
 * Starts a job. The same key with the same request is the same job, so a request whose answer the network lost is sent
 * again: it is never charged twice. Throws `LimnError`, or `UnreachableError` after the last try.
 */
export async function createJob(request: JobOrder, idempotencyKey: string): Promise<ImageDocument> {
  const send = () =>
    callApi("/v1/jobs", { method: "POST", json: request, headers: { "Idempotency-Key": idempotencyKey } });
  for (const delayMs of retryDelaysMs) {
    try {
      return imageAnswerSchema.parse(await send()).image;
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return imageAnswerSchema.parse(await send()).image;
}

/** Stops a job; its credits come back. Throws `LimnError` or `UnreachableError`. */
export async function cancelJob(id: string): Promise<ImageDocument> {
  const answer = await callApi(`/v1/jobs/${id}/cancel`, { method: "POST" });
  return imageAnswerSchema.parse(answer).image;
}

/** Deletes a finished image and its files for good. Throws `LimnError` or `UnreachableError`. */
export async function deleteImage(id: string): Promise<void> {
  await callApi(`/v1/images/${id}`, { method: "DELETE" });
}
