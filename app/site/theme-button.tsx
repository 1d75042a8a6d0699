import { SunMoon } from "lucide-react";
import { IconButton } from "../ui/icon-button";
import { switchTheme } from "./switch-theme";

export function ThemeButton({ className }: { className?: string }) {
  return (
    <IconButton
      icon={SunMoon}
      label="Switch between light and dark"
      onClick={switchTheme}
      {...(className !== undefined && { className })}
    />
  );
}
