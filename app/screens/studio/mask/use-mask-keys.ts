import { useEffect, useRef } from "react";
import { focusKindOf } from "../focus-kind";
import { maskCommandOf } from "./mask-keys";
import type { MaskControl } from "./use-mask";

/** Lets the keyboard choose tools, sizes and steps while a mask is painted; before the studio's own keys, which it shares two with. */
export function useMaskKeys(mask: MaskControl): void {
  const latest = useRef(mask);
  useEffect(() => {
    latest.current = mask;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const command = maskCommandOf(event, focusKindOf(event.target));
      if (!command) return;
      event.preventDefault();
      const { board, brushStep, resize, choose } = latest.current;
      switch (command) {
        case "smaller":
        case "larger":
          resize(brushStep + (command === "larger" ? 1 : -1));
          break;
        case "undo":
        case "redo":
        case "invert":
          board.change((editor) => editor[command]());
          break;
        default:
          choose(command);
      }
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
