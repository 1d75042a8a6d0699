import { Button } from "../ui/button";
import { Spinner } from "../ui/spinner";
import { prepareGoogle } from "./prepare-google";
import type { SignIn } from "./use-sign-in";

interface GoogleButtonProps {
  signIn: SignIn;
  ready: boolean;
}

/** Stays open to presses while Google's window is: the window may have got lost behind others. */
export function GoogleButton({ signIn, ready }: GoogleButtonProps) {
  const waiting = signIn.busy === "google";
  return (
    <div className="flex flex-col gap-2">
      <Button
        className="w-full"
        disabled={!ready || (signIn.busy !== null && !waiting)}
        aria-busy={waiting || undefined}
        onPointerEnter={() => prepareGoogle(signIn.configuration)}
        onFocus={() => prepareGoogle(signIn.configuration)}
        onClick={() => void signIn.continueWithGoogle()}
      >
        {waiting && <Spinner />}
        Continue with Google
      </Button>
      <output className="block text-center text-sm text-on-surface-muted empty:hidden">
        {waiting && "Google's window is open. Finish there, or use your e-mail address here."}
      </output>
    </div>
  );
}
