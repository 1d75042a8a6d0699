import type { PixelSize } from "#contract/sizes";
import type { Mask, PixelRect } from "./mask";
import { createMaskEditor, type MaskEditor } from "./mask-editor";

/** What can be seen of a mask between two strokes. */
export interface MaskState {
  readonly revision: number;
  /** How much of the picture is within, 0 to 1. */
  readonly share: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** A mask that is painted on one side and shown on others. */
export interface MaskBoard {
  readonly mask: Mask;
  /** Changes the mask; what it changed is told to those that show it. */
  change(how: (editor: MaskEditor) => PixelRect | null | void): void;
  /** The same object as long as nothing changed. */
  state(): MaskState;
  /** Tells of each step that ended. Gives what ends it, as the next does. */
  subscribe(onState: () => void): () => void;
  /** Tells of each part that has to be drawn anew. */
  onDrawn(listener: (part: PixelRect) => void): () => void;
}

export function createMaskBoard(picture: PixelSize): MaskBoard {
  const editor = createMaskEditor(picture);
  const stateListeners = new Set<() => void>();
  const drawnListeners = new Set<(part: PixelRect) => void>();
  let state = stateOf(editor);
  return {
    mask: editor.mask,
    change(how) {
      const part = how(editor);
      if (part) for (const listener of drawnListeners) listener(part);
      if (editor.revision === state.revision) return;
      state = stateOf(editor);
      for (const listener of stateListeners) listener();
    },
    state: () => state,
    subscribe(onState) {
      stateListeners.add(onState);
      return () => stateListeners.delete(onState);
    },
    onDrawn(listener) {
      drawnListeners.add(listener);
      return () => drawnListeners.delete(listener);
    },
  };
}

function stateOf({ revision, share, canUndo, canRedo }: MaskEditor): MaskState {
  return { revision, share, canUndo, canRedo };
}
