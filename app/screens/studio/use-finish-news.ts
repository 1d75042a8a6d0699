import { useEffect, useRef } from "react";
import type { ImageDocument } from "#contract/jobs";
import { useToast } from "../../ui/toast";
import { type Batch, batchProgress, describeBatch } from "./batch/batch-progress";
import { type KnownStates, knownStates, newlyEnded } from "./finished-images";

/**
 * Tells of pictures that end while another one is shown. What a person stopped, they know of; a batch is told of once,
 * when the last of it has ended, and its failures each.
 */
export function useFinishNews(
  images: readonly ImageDocument[],
  selectedId: string | null,
  batch: Batch | null,
): void {
  const toast = useToast();
  const known = useRef<KnownStates>(new Map());
  useEffect(() => {
    const ended = newlyEnded(known.current, images);
    const progress = batch && batchProgress(batch, images);
    if (progress?.isOver && progress.count > 1 && ended.some(({ id }) => batch?.imageIds.includes(id))) {
      toast("done", `${describeBatch(progress)}.`);
    }
    for (const image of ended) {
      if (image.id === selectedId) continue;
      const isOfBatch = batch?.imageIds.includes(image.id) ?? false;
      if (isOfBatch && image.state === "succeeded") continue;
      if (image.state === "succeeded") toast("done", `${image.upload.name} is finished.`);
      if (image.state === "failed") {
        toast("problem", `${image.upload.name} could not be finished. Your credits are back.`);
      }
    }
    known.current = knownStates(images);
  }, [images, selectedId, batch, toast]);
}
