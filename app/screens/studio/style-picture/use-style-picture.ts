import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isRetryable, sentenceOf } from "../../../api/failure";
import { uploadPicture } from "../../../api/upload-picture";
import type { Sending } from "../drafts";

/** The picture whose style is carried over. It is sent as soon as it is chosen, and stays while other pictures are shown. */
export interface StylePicture {
  readonly name: string;
  /** A blob URL of the file. */
  readonly url: string;
  readonly sending: Sending;
}

export interface StylePictureControl {
  readonly picture: StylePicture | null;
  /** The upload, once it has arrived. */
  readonly uploadId: string | undefined;
  choose(file: File): void;
  remove(): void;
  /** Sends a refused one once more. */
  retry(): void;
}

export function useStylePicture(): StylePictureControl {
  const [picture, setPicture] = useState<StylePicture | null>(null);
  const held = useRef<{ file: File; url: string; stop: AbortController } | null>(null);

  const letGo = useCallback(() => {
    held.current?.stop.abort();
    if (held.current) URL.revokeObjectURL(held.current.url);
    held.current = null;
  }, []);
  useEffect(() => letGo, [letGo]);

  const send = useCallback(async (file: File, url: string) => {
    const stop = new AbortController();
    held.current = { file, url, stop };
    const tell = (sending: Sending) => {
      if (held.current?.stop === stop) setPicture({ name: file.name, url, sending });
    };
    tell({ state: "sending", fraction: 0 });
    try {
      const onProgress = (fraction: number) => tell({ state: "sending", fraction });
      tell({ state: "ready", upload: await uploadPicture(file, { onProgress, signal: stop.signal }) });
    } catch (error) {
      tell({ state: "refused", sentence: sentenceOf(error), retryable: isRetryable(error) });
    }
  }, []);

  return useMemo(
    () => ({
      picture,
      uploadId: picture?.sending.state === "ready" ? picture.sending.upload.id : undefined,
      choose(file) {
        letGo();
        void send(file, URL.createObjectURL(file));
      },
      remove() {
        letGo();
        setPicture(null);
      },
      retry() {
        if (held.current) void send(held.current.file, held.current.url);
      },
    }),
    [picture, letGo, send],
  );
}
