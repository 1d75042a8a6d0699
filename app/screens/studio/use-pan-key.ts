import { useEffect, useState } from "react";
import { focusKindOf } from "./focus-kind";

/**
 * Whether the space bar is held to move the picture. What is being typed in, and a control that was reached by the
 * keyboard, keep their space bar; a button that was only clicked does not.
 */
export function usePanKey(): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    // Browsers match :focus-visible as soon as any key goes down, so that it tells nothing here.
    let clicked: EventTarget | null = null;
    const onPointerDown = ({ target }: PointerEvent) => {
      clicked = target;
    };
    const isFree = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return false;
      const kind = focusKindOf(target);
      const wasClicked = target instanceof Node && clicked instanceof Node && target.contains(clicked);
      return kind === "none" || (kind === "press" && wasClicked);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== " " || event.defaultPrevented || !isFree(event)) return;
      // The page would scroll, and a clicked button would be pressed again.
      event.preventDefault();
      setIsHeld(true);
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== " " || !isFree(event)) return;
      event.preventDefault();
      setIsHeld(false);
    };
    const letGo = () => setIsHeld(false);
    window.addEventListener("pointerdown", onPointerDown, { capture: true });
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("keyup", onKeyUp);
    window.addEventListener("blur", letGo);
    return () => {
      window.removeEventListener("pointerdown", onPointerDown, { capture: true });
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("keyup", onKeyUp);
      window.removeEventListener("blur", letGo);
    };
  }, []);
  return isHeld;
}
