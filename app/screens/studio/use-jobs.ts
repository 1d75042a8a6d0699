import { type Dispatch, useMemo, useRef } from "react";
import { LimnError } from "#contract/errors";
import type { ImageDocument } from "#contract/jobs";
import { sentenceOf } from "../../api/failure";
import { cancelJob, createJob, deleteImage, type JobOrder } from "../../api/jobs";
import { useLiveStore } from "../../live/live-provider";
import { useToast } from "../../ui/toast";
import { type KeyedRequest, keyedRequest } from "./job-attempt";
import type { StudioAction } from "./studio-state";

export interface JobActions {
  /**
   * Starts a job for the draft or image `subjectId`, or for words; a refusal shows beside the button. `prepare` gives the
   * request, once what belongs to it has been sent.
   */
  startJob(subjectId: string, prepare: () => Promise<JobOrder>): Promise<void>;
  /** Stops a job; its credits come back. */
  stopJob(image: ImageDocument): Promise<void>;
  /** Deletes a finished image for good; then `nextId` is shown. */
  removeImage(image: ImageDocument, nextId: string | null): Promise<void>;
}

/** What one can do with jobs. None of these throws: failures are shown. */
export function useJobs(dispatch: Dispatch<StudioAction>): JobActions {
  const store = useLiveStore();
  const toast = useToast();
  const unanswered = useRef(new Map<string, KeyedRequest>());

  return useMemo(
    () => ({
      async startJob(subjectId, prepare) {
        dispatch({ type: "attempt-changed", subjectId, attempt: { state: "starting" } });
        try {
          const request = await prepare();
          const keyed = keyedRequest(request, unanswered.current.get(subjectId), () => crypto.randomUUID());
          unanswered.current.set(subjectId, keyed);
          const image = await createJob(request, keyed.idempotencyKey);
          unanswered.current.delete(subjectId);
          store.putImage(image);
          dispatch({ type: "job-started", subjectId, imageId: image.id, upload: image.upload });
        } catch (error) {
          if (error instanceof LimnError) unanswered.current.delete(subjectId);
          const attempt = { state: "refused", sentence: sentenceOf(error) } as const;
          dispatch({ type: "attempt-changed", subjectId, attempt });
        }
      },
      async stopJob(image) {
        try {
          store.putImage(await cancelJob(image.id));
        } catch (error) {
          toast("problem", sentenceOf(error));
        }
      },
      async removeImage(image, nextId) {
        try {
          await deleteImage(image.id);
          store.removeImage(image.id);
          dispatch({ type: "image-gone", imageId: image.id, nextId });
        } catch (error) {
          toast("problem", sentenceOf(error));
        }
      },
    }),
    [dispatch, store, toast],
  );
}
