import { type Dispatch, useEffect, useMemo, useRef } from "react";
import { isRetryable, sentenceOf } from "../../api/failure";
import { uploadPicture } from "../../api/upload-picture";
import { needsOpening, openedFile } from "../../files/opened-file";
import type { Draft, Sending } from "./drafts";
import type { StudioAction } from "./studio-state";
import { createUploadQueue, type UploadQueue } from "./upload-queue";

export interface DraftActions {
  /** Shows files at once and sends them. */
  addFiles(files: readonly File[]): void;
  removeDraft(draft: Draft): void;
  retryDraft(draft: Draft): void;
}

/** Brings files from this computer to the server. */
export function useDrafts(dispatch: Dispatch<StudioAction>): DraftActions {
  const count = useRef(0);
  const previewUrls = useRef<string[]>([]);
  const closing = useRef(new AbortController());

  const queue = useMemo(() => queueOf(dispatch), [dispatch]);

  useEffect(
    () => () => {
      queue.close();
      for (const url of previewUrls.current.splice(0)) URL.revokeObjectURL(url);
    },
    [queue],
  );
  useEffect(() => {
    const stop = new AbortController();
    closing.current = stop;
    return () => stop.abort();
  }, []);

  return useMemo(() => {
    const draftOf = (file: File): Draft => {
      count.current += 1;
      const draft = draftOfFile(`draft_${count.current}`, file);
      previewUrls.current.push(draft.previewUrl);
      return draft;
    };
    return {
      addFiles(files) {
        const drafts = files.map(draftOf);
        dispatch({ type: "files-added", drafts });
        for (const [index, draft] of drafts.entries()) {
          const file = files[index];
          if (!file) continue;
          queue.add(draft.id, file);
          // The server says what is wrong with a file that cannot be opened here.
          show(draft, file, closing.current.signal, dispatch)
            .then((url) => url && previewUrls.current.push(url))
            .catch(() => undefined);
        }
      },
      removeDraft(draft) {
        queue.remove(draft.id);
        dispatch({ type: "draft-removed", draftId: draft.id });
        URL.revokeObjectURL(draft.previewUrl);
      },
      retryDraft(draft) {
        dispatch({ type: "sending-changed", draftId: draft.id, sending: { state: "waiting" } });
        queue.retry(draft.id);
      },
    };
  }, [dispatch, queue]);
}

/** Sends drafts, and tells how far each is. */
function queueOf(dispatch: Dispatch<StudioAction>): UploadQueue {
  const tell = (draftId: string, sending: Sending) => dispatch({ type: "sending-changed", draftId, sending });
  return createUploadQueue(uploadPicture, {
    onProgress: (draftId, fraction) => tell(draftId, { state: "sending", fraction }),
    onReady: (draftId, upload) => tell(draftId, { state: "ready", upload }),
    onRefused: (draftId, error) =>
      tell(draftId, { state: "refused", sentence: sentenceOf(error), retryable: isRetryable(error) }),
  });
}

function draftOfFile(id: string, file: File): Draft {
  return {
    id,
    name: file.name,
    sizeBytes: file.size,
    previewUrl: URL.createObjectURL(file),
    previewSize: null,
    sending: { state: "waiting" },
  };
}

/** Measures a draft. What the browser does not show as Limn reads it is opened first, and gets the address that is given back. */
async function show(
  draft: Draft,
  file: File,
  signal: AbortSignal,
  dispatch: Dispatch<StudioAction>,
): Promise<string | null> {
  const previewUrl = (await needsOpening(file)) ? URL.createObjectURL(await openedFile(file, signal)) : null;
  if (previewUrl) dispatch({ type: "preview-opened", draftId: draft.id, previewUrl });
  measure(draft.id, previewUrl ?? draft.previewUrl, dispatch);
  return previewUrl;
}

/** Reads the upright size in the browser, so that the price is there before the upload is. */
function measure(draftId: string, previewUrl: string, dispatch: Dispatch<StudioAction>) {
  const picture = new Image();
  picture.addEventListener("load", () => {
    const size = { widthPx: picture.naturalWidth, heightPx: picture.naturalHeight };
    if (size.widthPx > 0) dispatch({ type: "preview-measured", draftId, size });
  });
  picture.src = previewUrl;
}
