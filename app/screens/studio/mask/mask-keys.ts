import type { FocusKind } from "../shortcuts";
import type { MaskTool } from "./brush";

export type MaskCommand = MaskTool | "smaller" | "larger" | "invert" | "undo" | "redo";

/** The keys that choose a tool, as they are printed. */
export const toolKeyCaps: Readonly<Record<MaskTool, string>> = { brush: "B", eraser: "E", rectangle: "R" };

const commands: Readonly<Record<string, MaskCommand>> = {
  b: "brush",
  e: "eraser",
  r: "rectangle",
  i: "invert",
  "[": "smaller",
  "]": "larger",
};

/** What the keys do while a mask is painted, for the sheet of all keys. */
export const maskKeys: readonly { readonly keyCap: string; readonly does: string }[] = [
  { keyCap: "B", does: "Brush" },
  { keyCap: "E", does: "Eraser" },
  { keyCap: "R", does: "Rectangle" },
  { keyCap: "[", does: "Smaller brush" },
  { keyCap: "]", does: "Larger brush" },
  { keyCap: "I", does: "Invert the mask" },
  { keyCap: "Ctrl Z", does: "Undo; with Shift, redo" },
  { keyCap: "shift", does: "Press: a straight line from the last stroke" },
];

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The command of a key while a mask is painted; null where the key belongs to what has the focus or to the studio. */
export function maskCommandOf(key: Key, focus: FocusKind): MaskCommand | null {
  if (key.altKey || focus === "text" || focus === "dialog") return null;
  const letter = key.key.toLowerCase();
  if (key.ctrlKey || key.metaKey) {
    if (letter === "z") return key.shiftKey ? "redo" : "undo";
    return letter === "y" && !key.shiftKey ? "redo" : null;
  }
  return commands[letter] ?? null;
}
