import { type FormEvent, useState } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import { describeForOperators, reportError } from "../../errors/report";
import { awaitsCode } from "../../ui/awaits-code";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/text-field";
import { AccountLink } from "../account-link";
import { AccountPage } from "../account-page";
import { loginPath } from "../return-path";
import { isOrdinarySignInFailure, signInSentence } from "../sentences";

interface ForgotPasswordPageProps {
  configuration: SignInConfiguration;
  /** Where the person explicitly wants to be in the end; already safe to follow. */
  returnTo: string | null;
}

/** Asks for the e-mail with the link to a new password. It answers alike whether there is such an account or not. */
export function ForgotPasswordPage({ configuration, returnTo }: ForgotPasswordPageProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async (email: string) => {
    setBusy(true);
    setFailure(null);
    try {
      const { sendResetEmail } = await import("./firebase-actions");
      await sendResetEmail(configuration, email, `${window.location.origin}${loginPath(returnTo)}`);
      setSentTo(email);
    } catch (error) {
      if (!isOrdinarySignInFailure(error)) reportError(`forgot-password, ${describeForOperators(error)}`);
      setFailure(signInSentence(error));
    }
    setBusy(false);
  };

  return (
    <AccountPage
      title={sentTo === null ? "Forgot your password?" : "Look into your e-mail"}
      failure={failure}
      aside={
        <>
          You remember it? <AccountLink to={loginPath(returnTo)}>Log in</AccountLink>
        </>
      }
    >
      {sentTo === null ? (
        <AskForm busy={busy} onAsk={(email) => void send(email)} />
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
    </AccountPage>
  );
}

function AskForm({ busy, onAsk }: { busy: boolean; onAsk(email: string): void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAsk(String(new FormData(event.currentTarget).get("email")).trim());
  };
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-on-surface-muted">
        Enter the e-mail address of your account. You get a link with which you choose a new password; until
        then the old one stays.
      </p>
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <Button type="submit" look="primary" {...awaitsCode} busy={busy}>
        Send the link
      </Button>
    </form>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <>
      <output className="block text-sm">
        If there is an account with <strong className="font-medium break-words">{email}</strong>, an e-mail
        with a link is on its way. The link works once, for one hour.
      </output>
      <p className="text-sm text-on-surface-muted">
        Nothing there after a few minutes? Look among the unwanted mail, and check the address. Somebody who
        signs in with Google needs no password here.
      </p>
      <Button onClick={onAgain}>Use another address</Button>
    </>
  );
}
