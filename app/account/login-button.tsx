import type { FormEvent } from "react";
import { Button } from "../ui/button";
import { useLoginPopup } from "./login-popup";

/** Google's window opens only while the press is fresh, so its code is fetched before. */
function prefetchGoogle() {
  void import("./google-sign-in").catch(() => undefined);
}

/**
 * 'Log in' of the top bar: it starts Google sign-in (specification section 2), with the popup behind it. Before the
 * page's code is there it is a form that leads to the login page.
 */
export function LoginButton() {
  const popup = useLoginPopup();
  const start = (event: FormEvent) => {
    event.preventDefault();
    popup.startWithGoogle();
  };
  return (
    <form action="/login" onSubmit={start}>
      <Button
        type="submit"
        look="quiet"
        size="small"
        onPointerEnter={prefetchGoogle}
        onFocus={prefetchGoogle}
      >
        Log in
      </Button>
    </form>
  );
}
