import { useEffect, useRef } from "react";
import { type Command, commandOf, type FocusKind } from "./shortcuts";

const textTypes: ReadonlySet<string> = new Set([
  "text",
  "number",
  "search",
  "email",
  "password",
  "url",
  "tel",
]);

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

function focusKindOf(target: EventTarget | null): FocusKind {
  if (document.querySelector("dialog[open]")) return "dialog";
  if (!(target instanceof HTMLElement)) return "none";
  if (target.closest("[role=menu]")) return "dialog";
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return "text";
  if (target instanceof HTMLInputElement) return textTypes.has(target.type) ? "text" : "choice";
  const control = target.closest("a[href], button, summary");
  // Pressing what is chosen already would do nothing.
  return control && control.ariaCurrent !== "true" ? "press" : "none";
}
