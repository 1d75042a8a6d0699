import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { brushSizePx, clampBrushStep, firstBrushStep, type MaskTool } from "./brush";
import type { MaskState } from "./mask-board";
import type { MaskSubject } from "./mask-subject";
import { createMaskShelf, type ShelvedMask } from "./mask-shelf";

/** The mask of the picture on show, and what it is painted with. */
export interface MaskControl extends ShelvedMask {
  readonly state: MaskState;
  readonly tool: MaskTool;
  /** 0 to `brushSteps`. */
  readonly brushStep: number;
  /** The brush's diameter in pixels of the picture. */
  readonly brushPx: number;
  choose(tool: MaskTool): void;
  resize(brushStep: number): void;
}

const nothing: MaskState = { revision: 0, share: 0, canUndo: false, canRedo: false };

/** The mask of the picture that is shown to be painted on; null where none is. */
export function useMask(subject: MaskSubject | null): MaskControl | null {
  const [shelf] = useState(createMaskShelf);
  const [tool, choose] = useState<MaskTool>("brush");
  const [brushStep, setBrushStep] = useState(firstBrushStep);
  const key = subject?.key ?? null;
  const { widthPx, heightPx } = subject?.size ?? { widthPx: 0, heightPx: 0 };

  const mask = useMemo(
    () => (key === null ? null : shelf.take(key, { widthPx, heightPx })),
    [shelf, key, widthPx, heightPx],
  );
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
    ...mask,
    state,
    tool,
    brushStep,
    brushPx: brushSizePx(brushStep, { widthPx, heightPx }),
    choose,
    resize: (step) => setBrushStep(clampBrushStep(step)),
  };
}
