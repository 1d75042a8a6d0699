import { Link } from "@remix-run/react";
import { Dialog } from "../ui/dialog";
import { CredentialsForm } from "./credentials-form";
import { FailureNote } from "./failure-note";
import { forgotPasswordPath, registerPath } from "./return-path";
import type { SignIn } from "./use-sign-in";

interface LoginDialogProps {
  signIn: SignIn;
  returnTo: string | null;
  onClose(): void;
}

/** The login popup: every way to sign in, over the page that asked for it. */
export function LoginDialog({ signIn, returnTo, onClose }: LoginDialogProps) {
  return (
    <Dialog title="Log in" open onClose={onClose}>
      {signIn.busy === "google" && (
        <p className="text-sm text-on-surface-muted">Go on in Google's window. It may be behind this one.</p>
      )}
      <FailureNote failure={signIn.failure} />
      <CredentialsForm signIn={signIn} purpose="log-in" onSubmit={signIn.logIn} />
      <p className="text-sm text-on-surface-muted">
        <Link to={registerPath(returnTo)} onClick={onClose} className="underline underline-offset-4">
          Create an account
        </Link>
        <span aria-hidden> · </span>
        <Link to={forgotPasswordPath(returnTo)} onClick={onClose} className="underline underline-offset-4">
          Forgot your password?
        </Link>
      </p>
    </Dialog>
  );
}
