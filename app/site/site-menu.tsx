import { Menu as MenuIcon, SunMoon } from "lucide-react";
import { IconButton } from "../ui/icon-button";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../ui/menu";
import { siteLinks } from "./site-links";
import { switchTheme } from "./switch-theme";

/** What has no place in a narrow top bar; open from the start, because only a press fetches its code. */
export function SiteMenu() {
  return (
    <Menu startsOpen trigger={<IconButton icon={MenuIcon} label="Menu" className="-mr-2 sm:hidden" />}>
      {siteLinks.map(({ to, label, icon }) => (
        <MenuLink key={to} to={to} icon={icon}>
          {label}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuItem icon={SunMoon} onSelect={switchTheme}>
        Light or dark
      </MenuItem>
    </Menu>
  );
}
