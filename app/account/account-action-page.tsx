import { Link } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import { Button } from "../ui/button";
import { LinkButton } from "../ui/link-button";
import { Notice } from "../ui/notice";
import { PasswordField } from "../ui/password-field";
import { Spinner } from "../ui/spinner";
import { AccountPage } from "./account-page";
import { useFirebaseAction } from "./use-firebase-action";

/** What Firebase's e-mails lead here for (its documentation, "custom email handlers"). */
export const accountActions = ["resetPassword", "verifyEmail", "recoverEmail"] as const;
export type AccountAction = (typeof accountActions)[number];

interface AccountActionPageProps {
  configuration: SignInConfiguration;
  action: AccountAction | null;
  code: string;
}

/** The page behind the links in our e-mails. */
export function AccountActionPage({ configuration, action, code }: AccountActionPageProps) {
  if (action === "resetPassword") return <ResetPassword configuration={configuration} code={code} />;
  if (action === null) {
    return (
      <AccountPage title="This link is not whole" failure={null} aside={<AskAgain />}>
        <p className="text-sm text-on-surface-muted">
          Open the link from the e-mail once more, or ask for a new one.
        </p>
      </AccountPage>
    );
  }
  return <EmailConfirmation configuration={configuration} action={action} code={code} />;
}

function ResetPassword({ configuration, code }: { configuration: SignInConfiguration; code: string }) {
  const [email, setEmail] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const check = useFirebaseAction("password reset");
  const change = useFirebaseAction("password reset");
  const checkCode = check.run;
  useEffect(() => {
    void checkCode(async () => {
      setEmail(await (await import("./password-reset")).readResetCode(configuration, code));
    });
  }, [checkCode, configuration, code]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    void change.run(async () => {
      await (await import("./password-reset")).setNewPassword(configuration, code, password);
      setIsDone(true);
    });
  };
  const failure = check.failure ?? change.failure;
  return (
    <AccountPage title="Choose a new password" failure={failure} aside={<AskAgain />}>
      {isDone && (
        <>
          <Notice kind="note">Your new password holds from now on.</Notice>
          <LinkButton to="/login" look="primary">
            Log in
          </LinkButton>
        </>
      )}
      {!isDone && email === null && check.failure === null && (
        <p className="flex items-center gap-2 text-sm text-on-surface-muted">
          <Spinner /> Looking at your link
        </p>
      )}
      {!isDone && email !== null && (
        <form method="post" onSubmit={submit} className="flex flex-col gap-4">
          <input type="hidden" name="email" autoComplete="username" value={email} />
          <p className="text-sm text-on-surface-muted">For {email}.</p>
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            hint="At least 6 characters."
            required
          />
          <Button type="submit" look="primary" busy={change.busy}>
            Save the password
          </Button>
        </form>
      )}
    </AccountPage>
  );
}

function EmailConfirmation(props: {
  configuration: SignInConfiguration;
  action: "verifyEmail" | "recoverEmail";
  code: string;
}) {
  const { configuration, action, code } = props;
  const [isDone, setIsDone] = useState(false);
  const confirmation = useFirebaseAction("e-mail confirmation");
  const apply = () =>
    confirmation.run(async () => {
      await (await import("./password-reset")).applyEmailCode(configuration, code);
      setIsDone(true);
    });
  const verifies = action === "verifyEmail";
  return (
    <AccountPage
      title={verifies ? "Confirm your e-mail address" : "Take your old e-mail address back"}
      failure={confirmation.failure}
      aside={<AskAgain />}
    >
      {isDone ? (
        <Notice kind="note">
          {verifies ? "Your e-mail address is confirmed." : "Your account has its old address again."}
        </Notice>
      ) : (
        // A press, not the visit: mail programs open links to look at them.
        <Button look="primary" busy={confirmation.busy} onClick={() => void apply()}>
          {verifies ? "Confirm" : "Take it back"}
        </Button>
      )}
    </AccountPage>
  );
}

function AskAgain() {
  return (
    <Link to="/forgot-password" className="font-medium text-on-surface underline underline-offset-4">
      Ask for a new link
    </Link>
  );
}
