import { switchedTheme, themeCookie, themes } from "./theme";

/** Switches between light and dark. The choice stands on <html>, so nothing needs to render again. */
export function switchTheme(): void {
  const root = document.documentElement;
  const chosen = themes.find((theme) => theme === root.dataset["theme"]) ?? null;
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const next = switchedTheme(chosen, system);
  if (next) root.dataset["theme"] = next;
  else delete root.dataset["theme"];
  document.cookie = themeCookie(next);
}
