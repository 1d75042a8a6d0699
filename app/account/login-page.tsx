import { Link } from "@remix-run/react";
import type { SignInConfiguration } from "#contract/page-context";
import { AccountPage } from "./account-page";
import { CredentialsForm } from "./credentials-form";
import { registerPath } from "./return-path";
import { useSignIn } from "./use-sign-in";

interface SignInPageProps {
  configuration: SignInConfiguration;
  /** Where the person wanted to be; already safe to follow. */
  returnTo: string;
}

export function LoginPage({ configuration, returnTo }: SignInPageProps) {
  const signIn = useSignIn(configuration, returnTo);
  return (
    <AccountPage
      title="Log in"
      failure={signIn.failure}
      aside={
        <>
          New here?{" "}
          <Link
            to={registerPath(returnTo)}
            className="font-medium text-on-surface underline underline-offset-4"
          >
            Create an account
          </Link>
        </>
      }
    >
      <CredentialsForm signIn={signIn} purpose="log-in" onSubmit={signIn.logIn} />
    </AccountPage>
  );
}
