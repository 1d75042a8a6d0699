import { waitingUploads } from "#contract/limits";
import type { PixelSize } from "#contract/sizes";
import { uploadPicture } from "../../../api/upload-picture";
import { createMaskBoard, type MaskBoard } from "./mask-board";

/** The mask of one picture. */
export interface ShelvedMask {
  readonly board: MaskBoard;
  /** Sends the mask, once for what it is now; gives the upload's id. Throws as `uploadPicture` does. */
  send(): Promise<string>;
}

/** Keeps the masks of the pictures that were painted on last. */
export interface MaskShelf {
  /** The mask of the picture that `key` names, empty at first. */
  take(key: string, picture: PixelSize): ShelvedMask;
}

/** Each mask takes a byte for each pixel of its picture, and its history. */
const maxKept = 4;

export function createMaskShelf(): MaskShelf {
  const kept = new Map<string, ShelvedMask>();
  return {
    take(key, { widthPx, heightPx }) {
      const held = kept.get(key);
      const isOwn = held?.board.mask.widthPx === widthPx && held.board.mask.heightPx === heightPx;
      const mask = isOwn ? held : createShelvedMask({ widthPx, heightPx });
      // Taken last, it stands last.
      kept.delete(key);
      kept.set(key, mask);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      return mask;
    },
  };
}

/** What lies there unchanged is not sent again: a request that is repeated names the same upload. */
function createShelvedMask(picture: PixelSize): ShelvedMask {
  const board = createMaskBoard(picture);
  let sent: { revision: number; uploadId: string; atMs: number } | null = null;
  return {
    board,
    async send() {
      const { revision } = board.state();
      const isThere = sent !== null && Date.now() - sent.atMs < waitingUploads.keptMs / 2;
      if (sent && isThere && sent.revision === revision) return sent.uploadId;
      const { maskFile } = await import("./mask-file");
      const file = await maskFile(board.mask, "mask.png");
      const neverStopped = new AbortController().signal;
      const upload = await uploadPicture(file, { onProgress: () => undefined, signal: neverStopped });
      sent = { revision, uploadId: upload.id, atMs: Date.now() };
      return upload.id;
    },
  };
}
