import { Link } from "@remix-run/react";
import type { SignInConfiguration } from "#contract/page-context";
import { AccountPage } from "./account-page";
import { CredentialsForm } from "./credentials-form";
import { loginPath } from "./return-path";
import { useSignIn } from "./use-sign-in";

interface SignUpPageProps {
  configuration: SignInConfiguration;
  /** Where the person wanted to be; already safe to follow. */
  returnTo: string;
}

export function RegisterPage({ configuration, returnTo }: SignUpPageProps) {
  const signIn = useSignIn(configuration, returnTo);
  return (
    <AccountPage
      title="Create an account"
      failure={signIn.failure}
      aside={
        <>
          You have an account?{" "}
          <Link to={loginPath(returnTo)} className="font-medium text-on-surface underline underline-offset-4">
            Log in
          </Link>
        </>
      }
    >
      <CredentialsForm signIn={signIn} purpose="sign-up" onSubmit={signIn.signUp} />
    </AccountPage>
  );
}
