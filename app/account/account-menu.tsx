import { CircleUserRound, CreditCard, LogOut } from "lucide-react";
import type { Viewer } from "#contract/session";
import { sentenceOf } from "../api/failure";
import { useUser } from "../live/hooks";
import { formatCredits } from "../quantities/format";
import { buttonClasses } from "../ui/button-look";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "../ui/menu";
import { useToast } from "../ui/toast";
import { logOut } from "./session";

/** The balance, always in sight, and the account's menu behind it. */
export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const user = useUser();
  const showToast = useToast();
  const balance = user ? formatCredits(user.balance) : "Account";
  const leave = () => {
    logOut().catch((error: unknown) => showToast("problem", `You are still logged in. ${sentenceOf(error)}`));
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Account, ${balance}`}
          className={buttonClasses("quiet", "small", "figures sm:-mr-3")}
        >
          {balance}
          <CircleUserRound aria-hidden className="hidden size-5 sm:block" />
        </button>
      }
    >
      <MenuLabel>
        <span className="block max-w-64 truncate font-medium">{viewer.email}</span>
        {user && <span className="block text-on-surface-muted figures">{formatCredits(user.balance)}</span>}
      </MenuLabel>
      <MenuSeparator />
      <MenuLink icon={CircleUserRound} to="/profile">
        Account
      </MenuLink>
      <MenuLink icon={CreditCard} to="/billing">
        Billing
      </MenuLink>
      <MenuItem icon={LogOut} onSelect={leave}>
        Log out
      </MenuItem>
    </Menu>
  );
}
