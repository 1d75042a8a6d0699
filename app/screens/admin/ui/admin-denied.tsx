import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { errorTable } from "#contract/errors";
import { loginPath } from "../../../account/return-path";
import { logOut } from "../../../account/session";
import { sentenceOf } from "../../../api/failure";
import { ErrorPage } from "../../../errors/error-page";
import { Footer } from "../../../site/footer";
import { TopBar } from "../../../site/top-bar";
import { Button } from "../../../ui/button";
import { LinkButton } from "../../../ui/link-button";
import { useToast } from "../../../ui/toast";
import type { DeskRefusal } from "../desk-refusal";

/** What somebody sees who is signed in and is not let in to the operators' pages. */
export function AdminDenied({ standing }: DeskRefusal) {
  return (
    <div className="flex min-h-svh flex-col">
      <TopBar width="page" />
      <div className="flex-1">{refusals[standing]}</div>
      <Footer />
    </div>
  );
}

const refusals: Readonly<Record<DeskRefusal["standing"], ReactNode>> = {
  nobody: (
    <ErrorPage
      mark="403"
      title="This page is not open to you"
      sentence={errorTable["permission-denied"].sentence}
    >
      <LinkButton to="/dashboard" look="primary">
        Upscale a picture
      </LinkButton>
      <LinkButton to="/">Go to the home page</LinkButton>
    </ErrorPage>
  ),
  stale: (
    <ErrorPage
      mark="401"
      title="Sign in again"
      sentence="You signed in more than eight hours ago. These pages ask for a newer sign-in."
    >
      <SignInAgain />
      <LinkButton to="/">Go to the home page</LinkButton>
    </ErrorPage>
  ),
  busy: (
    <ErrorPage mark="429" title="A moment, please" sentence={errorTable["rate-limited"].sentence}>
      <LinkButton to="." look="primary" reloadDocument>
        Load the page again
      </LinkButton>
    </ErrorPage>
  ),
};

function SignInAgain() {
  const { pathname, search } = useLocation();
  const showToast = useToast();
  const leave = () => {
    logOut(loginPath(`${pathname}${search}`)).catch((error: unknown) =>
      showToast("problem", sentenceOf(error)),
    );
  };
  return (
    <Button look="primary" onClick={leave}>
      Log out and sign in again
    </Button>
  );
}
