import { type Dispatch, useEffect } from "react";
import { mediaPath } from "#contract/jobs";
import { openedFile } from "../../files/opened-file";
import { isOpenedHere } from "./canvas/shown-pictures";
import type { StudioAction, StudioState } from "./studio-state";
import type { Subject } from "./subject";

/**
 * Opens the shown image's source where the browser would not show it as Limn reads it (TIFF, GIF), once for each. Until then, and where it
 * cannot be opened, its small picture stands for it.
 */
export function useOpenedSource(
  subject: Subject | null,
  { previews }: Pick<StudioState, "previews">,
  dispatch: Dispatch<StudioAction>,
): void {
  const image = subject?.kind === "image" ? subject.image : null;
  const wanted = image && isOpenedHere(image.upload) && !previews[image.upload.id] ? image : null;
  const { id, uploadId } = { id: wanted?.id, uploadId: wanted?.upload.id };
  useEffect(() => {
    if (id === undefined || uploadId === undefined) return;
    const stop = new AbortController();
    const open = async () => {
      const answer = await fetch(mediaPath(id, "source"), { signal: stop.signal });
      if (!answer.ok) return;
      const opened = await openedFile(new File([await answer.blob()], uploadId), stop.signal);
      dispatch({ type: "source-opened", uploadId, url: URL.createObjectURL(opened) });
    };
    // The small picture is shown in its place.
    open().catch(() => undefined);
    return () => stop.abort();
  }, [id, uploadId, dispatch]);
}
