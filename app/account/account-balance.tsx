import { useUser } from "../live/hooks";
import { formatCredits } from "../quantities/format";
import { buttonClasses } from "../ui/button-look";

/** What stands in the menu's place until its code is there: the balance, at the same size. */
export function AccountBalance() {
  const user = useUser();
  return (
    <span className={buttonClasses("quiet", "small", "figures sm:-mr-3")}>
      {user ? formatCredits(user.balance) : "Account"}
      <span className="hidden size-5 sm:block" />
    </span>
  );
}
