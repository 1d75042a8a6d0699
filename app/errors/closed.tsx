import { errorTable } from "#contract/errors";
import { LinkButton } from "../ui/link-button";
import { ErrorPage } from "./error-page";

/** For somebody who is signed in, but not as one of those whom a page is for. */
export function Closed({ audience }: { audience: string }) {
  return (
    <ErrorPage
      mark="403"
      title={`This page is for ${audience}`}
      sentence={errorTable["permission-denied"].sentence}
    >
      <LinkButton to="/dashboard" look="primary">
        Upscale a picture
      </LinkButton>
      <LinkButton to="/">Go to the home page</LinkButton>
    </ErrorPage>
  );
}
