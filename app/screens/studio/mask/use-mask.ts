import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { waitingUploads } from "#contract/limits";
import type { PixelSize } from "#contract/sizes";
import { uploadPicture } from "../../../api/upload-picture";
import { brushSizePx, clampBrushStep, firstBrushStep, type MaskTool } from "./brush";
import { createMaskBoard, type MaskBoard, type MaskState } from "./mask-board";

/** The mask of the picture on show, and what it is painted with. */
export interface MaskControl {
  readonly board: MaskBoard;
  readonly state: MaskState;
  readonly tool: MaskTool;
  /** 0 to `brushSteps`. */
  readonly brushStep: number;
  /** The brush's diameter in pixels of the picture. */
  readonly brushPx: number;
  choose(tool: MaskTool): void;
  resize(brushStep: number): void;
  /** Sends the mask, once for what it is now; gives the upload's id. Throws as `uploadPicture` does. */
  send(): Promise<string>;
}

interface HeldMask {
  readonly key: string;
  readonly board: MaskBoard;
  sent?: { readonly revision: number; readonly uploadId: string; readonly atMs: number };
}

/** The masks of so many pictures stay while others are shown: each takes a byte for each pixel, and its history. */
const maxHeld = 4;

const nothing: MaskState = { revision: 0, share: 0, canUndo: false, canRedo: false };

/** `pictureKey` names the picture that is shown to be painted on; null where none is. */
export function useMask(pictureKey: string | null, picture: PixelSize | null): MaskControl | null {
  const held = useRef<readonly HeldMask[]>([]);
  const [tool, choose] = useState<MaskTool>("brush");
  const [brushStep, setBrushStep] = useState(firstBrushStep);
  const widthPx = picture?.widthPx ?? 0;
  const heightPx = picture?.heightPx ?? 0;

  const mask = useMemo(() => {
    if (pictureKey === null || widthPx === 0 || heightPx === 0) return null;
    const isOwn = ({ key, board }: HeldMask) =>
      key === pictureKey && board.mask.widthPx === widthPx && board.mask.heightPx === heightPx;
    const own = held.current.find(isOwn) ?? {
      key: pictureKey,
      board: createMaskBoard({ widthPx, heightPx }),
    };
    held.current = [own, ...held.current.filter(({ key }) => key !== pictureKey)].slice(0, maxHeld);
    return own;
  }, [pictureKey, widthPx, heightPx]);

  const subscribe = useCallback(
    (onState: () => void) => mask?.board.subscribe(onState) ?? (() => undefined),
    [mask],
  );
  const state = useSyncExternalStore(
    subscribe,
    () => mask?.board.state() ?? nothing,
    () => nothing,
  );
  if (!mask) return null;
  return {
    board: mask.board,
    state,
    tool,
    brushStep,
    brushPx: brushSizePx(brushStep, { widthPx, heightPx }),
    choose,
    resize: (step) => setBrushStep(clampBrushStep(step)),
    send: () => sendMask(mask),
  };
}

/** A mask that lies there unchanged is not sent again: a request that is repeated names the same upload. */
async function sendMask(mask: HeldMask): Promise<string> {
  const { revision } = mask.board.state();
  const { sent } = mask;
  const isKept = sent && Date.now() - sent.atMs < waitingUploads.keptMs / 2;
  if (isKept && sent.revision === revision) return sent.uploadId;
  const { maskFile } = await import("./mask-file");
  const file = await maskFile(mask.board.mask, "mask.png");
  const upload = await uploadPicture(file, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  mask.sent = { revision, uploadId: upload.id, atMs: Date.now() };
  return upload.id;
}
