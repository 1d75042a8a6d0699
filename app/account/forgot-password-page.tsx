import { Link } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { TextField } from "../ui/text-field";
import { useIsHydrated } from "../ui/use-is-hydrated";
import { AccountPage } from "./account-page";
import { loginPath } from "./return-path";
import { useFirebaseAction } from "./use-firebase-action";

interface ForgotPasswordPageProps {
  configuration: SignInConfiguration;
  returnTo: string | null;
}

export function ForgotPasswordPage({ configuration, returnTo }: ForgotPasswordPageProps) {
  const ready = useIsHydrated();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, failure, run } = useFirebaseAction("password reset");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    void run(async () => {
      await (await import("./password-reset")).requestPasswordReset(configuration, email);
      setSentTo(email);
    });
  };
  return (
    <AccountPage
      title="Forgot your password?"
      failure={failure}
      aside={
        <Link to={loginPath(returnTo)} className="font-medium text-on-surface underline underline-offset-4">
          Back to the login
        </Link>
      }
    >
      {sentTo ? (
        <Notice kind="note">
          If there is an account for {sentTo}, an e-mail with a link is on its way. The link holds for an
          hour; look into the spam folder too.
        </Notice>
      ) : (
        <form method="post" onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            hint="We send you a link with which you choose a new password."
            required
          />
          <Button type="submit" look="primary" disabled={!ready} busy={busy}>
            Send the link
          </Button>
        </form>
      )}
    </AccountPage>
  );
}
