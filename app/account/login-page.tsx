import type { SignInConfiguration } from "#contract/page-context";
import { AccountLink } from "./account-link";
import { AccountPage } from "./account-page";
import { CredentialsForm } from "./credentials-form";
import { forgotPasswordPath, registerPath } from "./return-path";
import { useSignIn } from "./use-sign-in";

export interface SignInPageProps {
  configuration: SignInConfiguration;
  /** Where the person explicitly wants to be; already safe to follow. */
  returnTo: string | null;
}

export function LoginPage({ configuration, returnTo }: SignInPageProps) {
  const signIn = useSignIn({ configuration, returnTo });
  return (
    <AccountPage
      title="Log in"
      failure={signIn.failure}
      aside={
        <>
          New here? <AccountLink to={registerPath(returnTo)}>Create an account</AccountLink>
        </>
      }
    >
      <CredentialsForm
        signIn={signIn}
        purpose="log-in"
        onSubmit={signIn.logIn}
        help={<AccountLink to={forgotPasswordPath(returnTo)}>Forgot your password?</AccountLink>}
      />
    </AccountPage>
  );
}
