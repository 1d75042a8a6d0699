import { useEffect, useRef } from "react";
import type { ImageDocument } from "#contract/jobs";
import { useToast } from "../../ui/toast";
import { type KnownStates, knownStates, newlyEnded } from "./finished-images";

/** Tells of pictures that end while another one is shown. What a person stopped, they know of. */
export function useFinishNews(images: readonly ImageDocument[], selectedId: string | null): void {
  const toast = useToast();
  const known = useRef<KnownStates>(new Map());
  useEffect(() => {
    for (const image of newlyEnded(known.current, images)) {
      if (image.id === selectedId) continue;
      if (image.state === "succeeded") toast("done", `${image.upload.name} is finished.`);
      if (image.state === "failed") {
        toast("problem", `${image.upload.name} could not be finished. Your credits are back.`);
      }
    }
    known.current = knownStates(images);
  }, [images, selectedId, toast]);
}
