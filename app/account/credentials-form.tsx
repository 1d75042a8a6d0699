import type { FormEvent, ReactNode } from "react";
import { awaitsCode } from "../ui/awaits-code";
import { Button } from "../ui/button";
import { TextField } from "../ui/text-field";
import { useIsHydrated } from "../ui/use-is-hydrated";
import type { EmailAndPassword } from "./firebase-sign-in";
import { GoogleButton } from "./google-button";
import { PasswordField } from "./password-field";
import type { SignIn } from "./use-sign-in";

interface CredentialsFormProps {
  signIn: SignIn;
  purpose: "log-in" | "sign-up";
  onSubmit(credentials: EmailAndPassword): Promise<void>;
  /** Stands below the password. */
  help?: ReactNode;
}

const words = {
  "log-in": { submit: "Log in", passwordAutoComplete: "current-password", hint: undefined },
  "sign-up": {
    submit: "Create account",
    passwordAutoComplete: "new-password",
    hint: "At least 6 characters.",
  },
} as const;

/** E-mail and password, or Google. It posts, so that no password can come into an address before the script runs. */
export function CredentialsForm({ signIn, purpose, onSubmit, help }: CredentialsFormProps) {
  const ready = useIsHydrated();
  const { submit, passwordAutoComplete, hint } = words[purpose];
  // Google's window may be left open or be lost; the form is the way around it.
  const sending = signIn.busy === purpose;
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void onSubmit({ email: String(fields.get("email")).trim(), password: String(fields.get("password")) });
  };
  return (
    <>
      <GoogleButton signIn={signIn} ready={ready} />
      <p
        aria-hidden
        className="flex items-center gap-3 text-sm text-on-surface-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </p>
      <form method="post" onSubmit={handleSubmit} className="flex flex-col gap-4">
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <PasswordField label="Password" name="password" autoComplete={passwordAutoComplete} hint={hint} />
        {help}
        <Button type="submit" look="primary" className="mt-1" {...awaitsCode} busy={sending}>
          {submit}
        </Button>
      </form>
    </>
  );
}
