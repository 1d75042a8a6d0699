import { useEffect, useRef } from "react";
import { focusKindOf } from "./focus-kind";
import { type Command, commandOf } from "./shortcuts";

/** Runs the command of a key, wherever the focus is and does not need that key itself. */
export function useShortcuts(onCommand: (command: Command) => void): void {
  const latest = useRef(onCommand);
  useEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const command = commandOf(event, focusKindOf(event.target));
      if (!command) return;
      event.preventDefault();
      latest.current(command);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
