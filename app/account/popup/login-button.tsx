import { useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "../../ui/button";
import { prepareGoogle } from "../prepare-google";
import { safeReturnPath } from "../return-path";
import { useSignInConfiguration } from "../use-sign-in-configuration";
import { useLoginPopup } from "./login-popup-flag";

/**
 * Starts Google sign-in, with the login popup behind Google's window (specification section 2, top bar). Until the
 * page's code is there, it leads to the login page.
 */
export function LoginButton() {
  const popup = useLoginPopup();
  const configuration = useSignInConfiguration();
  // On the pages to sign in or up, the way back that they carry is meant here too.
  const returnTo = safeReturnPath(new URLSearchParams(useLocation().search).get("returnTo"));
  const prepare = () => {
    popup.prefetch();
    if (configuration) prepareGoogle(configuration);
  };
  const openPopup = (event: FormEvent) => {
    event.preventDefault();
    popup.open({ withGoogle: true, ...(returnTo !== null && { returnTo }) });
  };
  return (
    <form action="/login" onSubmit={openPopup}>
      {returnTo !== null && <input type="hidden" name="returnTo" value={returnTo} />}
      <Button type="submit" look="quiet" size="small" onPointerEnter={prepare} onFocus={prepare}>
        Log in
      </Button>
    </form>
  );
}
