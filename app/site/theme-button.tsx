import { SunMoon } from "lucide-react";
import { IconButton } from "../ui/icon-button";
import { switchedTheme, themeCookie, themes } from "./theme";

function switchTheme() {
  const root = document.documentElement;
  const chosen = themes.find((theme) => theme === root.dataset["theme"]) ?? null;
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const next = switchedTheme(chosen, system);
  if (next) root.dataset["theme"] = next;
  else delete root.dataset["theme"];
  document.cookie = themeCookie(next);
}

/** Switches between light and dark. The choice stands on <html>, so nothing needs to render again. */
export function ThemeButton() {
  return <IconButton icon={SunMoon} label="Switch between light and dark" onClick={switchTheme} />;
}
