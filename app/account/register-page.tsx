import { AccountLink } from "./account-link";
import { AccountPage } from "./account-page";
import { CredentialsForm } from "./credentials-form";
import type { SignInPageProps } from "./login-page";
import { loginPath } from "./return-path";
import { useSignIn } from "./use-sign-in";

export function RegisterPage({ configuration, returnTo }: SignInPageProps) {
  const signIn = useSignIn({ configuration, returnTo });
  return (
    <AccountPage
      title="Create an account"
      failure={signIn.failure}
      aside={
        <>
          You have an account? <AccountLink to={loginPath(returnTo)}>Log in</AccountLink>
        </>
      }
    >
      <CredentialsForm signIn={signIn} purpose="sign-up" onSubmit={signIn.signUp} />
    </AccountPage>
  );
}
