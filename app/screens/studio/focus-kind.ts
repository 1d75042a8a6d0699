import type { FocusKind } from "./shortcuts";

const textTypes: ReadonlySet<string> = new Set([
  "text",
  "number",
  "search",
  "email",
  "password",
  "url",
  "tel",
]);

/** What the keyboard is used for where the focus is. */
export function focusKindOf(target: EventTarget | null): FocusKind {
  if (document.querySelector("dialog[open]")) return "dialog";
  if (!(target instanceof HTMLElement)) return "none";
  if (target.closest("[role=menu]")) return "dialog";
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return "text";
  if (target instanceof HTMLSelectElement) return "choice";
  if (target instanceof HTMLInputElement) return textTypes.has(target.type) ? "text" : "choice";
  const control = target.closest("a[href], button, summary");
  // Pressing what is chosen already would do nothing.
  return control && control.ariaCurrent !== "true" ? "press" : "none";
}
