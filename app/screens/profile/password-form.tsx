import { Link } from "@remix-run/react";
import type { FormEvent } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import { PasswordField } from "../../account/password-field";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { useIsHydrated } from "../../ui/use-is-hydrated";
import { useTask } from "./use-task";

interface PasswordFormProps {
  configuration: SignInConfiguration;
  email: string;
}

/** A new password ends every session, so the person logs in with it at once. */
export function PasswordForm({ configuration, email }: PasswordFormProps) {
  const task = useTask();
  const ready = useIsHydrated();
  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const passwords = { current: String(fields.get("current")), next: String(fields.get("next")) };
    await task.run(async () => {
      const { changePassword } = await import("../../account/reauthenticate");
      const idToken = await changePassword(configuration, email, passwords);
      const { endAllSessions, openSession } = await import("../../account/session");
      await endAllSessions(idToken);
      await openSession(idToken);
      window.location.assign("/profile?changed=password");
    });
  };
  return (
    <form method="post" onSubmit={(event) => void change(event)} className="flex max-w-md flex-col gap-4">
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField label="Current password" name="current" autoComplete="current-password" />
      <PasswordField
        label="New password"
        name="next"
        autoComplete="new-password"
        hint="At least 6 characters. You are logged out on your other devices."
      />
      {task.failure && <Notice kind="problem">{task.failure}</Notice>}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled={!ready} busy={task.busy}>
          Change the password
        </Button>
        <Link to="/forgot-password" className="text-sm underline underline-offset-4">
          You log in with Google, or forgot it?
        </Link>
      </div>
    </form>
  );
}
