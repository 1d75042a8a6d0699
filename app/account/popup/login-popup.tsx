import { useEffect, useRef } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import { Dialog } from "../../ui/dialog";
import { Notice } from "../../ui/notice";
import { AccountLink } from "../account-link";
import { CredentialsForm } from "../credentials-form";
import { forgotPasswordPath, registerPath, safeReturnPath } from "../return-path";
import { useSignIn } from "../use-sign-in";
import type { LoginPopupOptions } from "./login-popup-flag";

interface LoginPopupProps {
  configuration: SignInConfiguration;
  options: LoginPopupOptions;
  onClose(): void;
}

/** Every way to log in, over the page on which somebody wanted it. */
export function LoginPopup({ configuration, options, onClose }: LoginPopupProps) {
  const returnTo = safeReturnPath(options.returnTo ?? null);
  const signIn = useSignIn({ configuration, returnTo, onFinished: options.onFinished });

  const asksGoogle = useRef(options.withGoogle ?? false);
  useEffect(() => {
    if (!asksGoogle.current) return;
    asksGoogle.current = false;
    void signIn.continueWithGoogle();
  });

  return (
    <Dialog title="Log in" open onClose={onClose}>
      {signIn.failure && <Notice kind="problem">{signIn.failure}</Notice>}
      <CredentialsForm
        signIn={signIn}
        purpose="log-in"
        onSubmit={signIn.logIn}
        help={<AccountLink to={forgotPasswordPath(returnTo)}>Forgot your password?</AccountLink>}
      />
      <p className="text-center text-sm text-on-surface-muted">
        New here? <AccountLink to={registerPath(returnTo)}>Create an account</AccountLink>
      </p>
    </Dialog>
  );
}
