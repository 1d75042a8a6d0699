import type { ReactNode } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import { Button } from "../../ui/button";
import { LinkButton } from "../../ui/link-button";
import { Spinner } from "../../ui/spinner";
import { AccountPage } from "../account-page";
import { forgotPasswordPath, loginPath } from "../return-path";
import { doneSentences, questions, everywhereSentences } from "./action-words";
import type { AccountAction } from "./firebase-actions";
import { NewPasswordForm } from "./new-password-form";
import { type AccountActionControl, useAccountAction } from "./use-account-action";

interface AccountActionPageProps {
  configuration: SignInConfiguration;
  title: string;
  code: string;
  /** Where the person explicitly wants to be in the end; already safe to follow. */
  returnTo: string | null;
}

/** The page that the links in Firebase's e-mails lead to. */
export function AccountActionPage({ configuration, title, code, returnTo }: AccountActionPageProps) {
  const control = useAccountAction(configuration, code);
  const { state } = control;
  const done = state.step === "done" ? doneSentences[state.action.kind] : null;
  return (
    <AccountPage
      title={done?.title ?? title}
      failure={state.step === "ready" ? state.failure : state.step === "refused" ? state.sentence : null}
    >
      <Step control={control} returnTo={returnTo} />
    </AccountPage>
  );
}

function Step({ control, returnTo }: { control: AccountActionControl; returnTo: string | null }) {
  const { state } = control;
  switch (state.step) {
    case "reading":
      return (
        <output className="flex items-center gap-2 text-sm text-on-surface-muted">
          <Spinner />
          Reading the link …
        </output>
      );
    case "ready":
    case "working":
      return <Question action={state.action} busy={state.step === "working"} control={control} />;
    case "done":
      return <Done action={state.action} stillIn={state.stillIn} returnTo={returnTo} />;
    case "refused":
      return state.retryable ? (
        <Button look="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      ) : (
        <div className="flex flex-col gap-3">
          <LinkButton to={forgotPasswordPath(returnTo)} look="primary">
            Ask for a new link
          </LinkButton>
          <LinkButton to={loginPath(returnTo)}>Log in</LinkButton>
        </div>
      );
  }
}

interface QuestionProps {
  action: AccountAction;
  busy: boolean;
  control: AccountActionControl;
}

function Question({ action, busy, control }: QuestionProps) {
  if (action.kind === "reset-password") {
    return (
      <NewPasswordForm email={action.email} busy={busy} onChoose={(it) => void control.choosePassword(it)} />
    );
  }
  const { before, after, button } = questions[action.kind];
  return (
    <>
      <p className="text-sm">
        {before} <strong className="font-medium break-words">{action.email}</strong>
        {after}
      </p>
      <Button look="primary" busy={busy} onClick={() => void control.apply()}>
        {button}
      </Button>
    </>
  );
}

interface DoneProps {
  action: AccountAction;
  stillIn: boolean;
  returnTo: string | null;
}

function Done({ action, stillIn, returnTo }: DoneProps) {
  const { sentence } = doneSentences[action.kind];
  const next: ReactNode =
    action.kind === "recover-email" ? (
      <LinkButton to={forgotPasswordPath(returnTo)} look="primary">
        Choose a new password
      </LinkButton>
    ) : (
      // A full load: this page may have been rendered for somebody whose session is over now.
      <LinkButton to={loginPath(returnTo)} look="primary" reloadDocument>
        Log in
      </LinkButton>
    );
  return (
    <>
      <output className="block text-sm">
        {sentence} {action.kind === "reset-password" && everywhereSentences[stillIn ? "stillIn" : "ended"]}
      </output>
      {next}
    </>
  );
}
