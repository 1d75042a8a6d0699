import type { FormEvent } from "react";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/text-field";
import { PasswordField } from "../password-field";

interface NewPasswordFormProps {
  /** Whose password it is. It stands in a field, so that password managers save the new one with it. */
  email: string;
  busy: boolean;
  onChoose(password: string): void;
}

export function NewPasswordForm({ email, busy, onChoose }: NewPasswordFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose(String(new FormData(event.currentTarget).get("password")));
  };
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters."
      />
      <Button type="submit" look="primary" busy={busy}>
        Change the password
      </Button>
    </form>
  );
}
