import type { SignIn } from "./use-sign-in";
import { Button } from "../ui/button";

interface GoogleButtonProps {
  signIn: SignIn;
  ready: boolean;
}

/** The popup opens only while the press is fresh, so its code is fetched before: when the pointer or focus arrives. */
function prefetchPopup() {
  void import("./google-sign-in").catch(() => undefined);
}

export function GoogleButton({ signIn, ready }: GoogleButtonProps) {
  return (
    <Button
      className="w-full"
      disabled={!ready || signIn.busy !== null}
      busy={signIn.busy === "google"}
      onPointerEnter={prefetchPopup}
      onFocus={prefetchPopup}
      onClick={() => void signIn.continueWithGoogle()}
    >
      Continue with Google
    </Button>
  );
}
