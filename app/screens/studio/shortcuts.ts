export type Command =
  | "zoom-in"
  | "zoom-out"
  | "fit"
  | "actual-size"
  | "flip"
  | "divider-left"
  | "divider-right"
  | "compare"
  | "run"
  | "cancel"
  | "previous"
  | "next"
  | "help";

interface Shortcut {
  readonly command: Command;
  /** Values of KeyboardEvent.key, so that it holds on every keyboard layout. */
  readonly keys: readonly string[];
  /** How the key is printed. */
  readonly keyCap: string;
  readonly does: string;
}

export const shortcuts: readonly Shortcut[] = [
  { command: "run", keys: ["Enter"], keyCap: "⏎", does: "Upscale" },
  {
    command: "cancel",
    keys: ["Escape"],
    keyCap: "esc",
    does: "Cancel what is under way, or end the comparison",
  },
  { command: "zoom-in", keys: ["+", "="], keyCap: "+", does: "Zoom in" },
  { command: "zoom-out", keys: ["-", "−", "_"], keyCap: "−", does: "Zoom out" },
  { command: "fit", keys: ["0"], keyCap: "0", does: "Fit the picture" },
  {
    command: "actual-size",
    keys: ["1"],
    keyCap: "1",
    does: "100 %: one pixel of the picture on one of the screen",
  },
  { command: "flip", keys: ["\\"], keyCap: "\\", does: "Flip between before and after" },
  { command: "compare", keys: ["c"], keyCap: "c", does: "Results side by side" },
  { command: "divider-left", keys: ["ArrowLeft"], keyCap: "←", does: "Move the divider left" },
  { command: "divider-right", keys: ["ArrowRight"], keyCap: "→", does: "Move the divider right" },
  { command: "previous", keys: ["["], keyCap: "[", does: "Newer picture" },
  { command: "next", keys: ["]"], keyCap: "]", does: "Older picture" },
  { command: "help", keys: ["?"], keyCap: "?", does: "Show these keys" },
];

/** Moves the picture while it is held; see usePanKey. */
export const panKey = { keyCap: "space", does: "Hold and drag to move the picture" } as const;

/** What the keyboard would otherwise be used for where the focus is. */
export type FocusKind = "none" | "press" | "text" | "choice" | "dialog";

const choiceKeys: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "Enter"]);

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key, or null where the key belongs to whatever has the focus or to the browser. */
export function commandOf(key: Key, focus: FocusKind): Command | null {
  if (key.ctrlKey || key.metaKey || key.altKey || focus === "dialog") return null;
  if (focus === "text" && key.key !== "Escape") return null;
  if (focus === "press" && key.key === "Enter") return null;
  if (focus === "choice" && choiceKeys.has(key.key)) return null;
  return shortcuts.find(({ keys }) => keys.includes(key.key))?.command ?? null;
}
